import { maxOnCarousel } from '@oilsight/contract';
import type { CarouselDevice, DeviceDiagnosis, Language, OilCondition, Page, SensorsOnline } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import { periodsOf } from '../charges/index.ts';
import type { Devices, DeviceStates } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { Screens } from '../plant/index.ts';
import { byUrgency } from './carousel.rules.ts';
import type { CarouselFilter, MachineScreenStore } from './machine-screen.store.ts';

/** Machines that are read together for the carousel. */
const readAtOnce = 1000;

/** What the screen of one machine shows. Every method but `list` throws AppError `deviceNotFound`. */
export interface MachineScreen {
  /** The worst first. */
  list(scope: Scope, filter: CarouselFilter): Promise<Page<CarouselDevice[]>>;
  sequence(scope: Scope, deviceId: string): Promise<string[]>;
  more(scope: Scope, deviceId: string): Promise<{ isMore: boolean; more: number }>;
  sensors(scope: Scope, deviceId: string, language: Language): Promise<SensorsOnline>;
  oil(scope: Scope, deviceId: string): Promise<OilCondition>;
}

export interface MachineScreenParts {
  readonly store: MachineScreenStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly screens: Pick<Screens, 'get'>;
  readonly sensorsOf: (scope: Scope, deviceId: string, language: Language) => Promise<SensorsOnline['sensors']>;
  readonly kept: Analysis['kept'];
  readonly oils: Pick<Oils, 'historiesOf' | 'profileOf'>;
  readonly clock: Clock;
}

/** The most severe finding that is more than a remark. */
function findingOf({ findings }: Pick<DeviceDiagnosis, 'findings'>): OilCondition['finding'] {
  const found = findings.find(({ severity }) => severity !== 'info');
  if (found === undefined) return null;
  const { ruleId, severity, name, actions } = found;
  const [zh, en] = [actions.zh[0], actions.en[0]];
  const required = found.evidence.filter(({ role }) => role === 'require');
  return {
    ruleId,
    severity,
    name,
    action: zh === undefined || en === undefined ? null : { zh, en },
    requiredKeyIds: [...new Set(required.flatMap(({ keys }) => keys))],
    keyIds: [...new Set([...required, ...found.evidence].flatMap(({ keys }) => keys))],
  };
}

export function createMachineScreen({
  store,
  devices,
  states,
  screens,
  sensorsOf,
  kept,
  oils,
  clock,
}: MachineScreenParts): MachineScreen {
  return {
    async list(scope, filter) {
      let worst: CarouselDevice[] = [];
      let total = 0;
      for (let afterKey = 0; ;) {
        const refs = await store.machinesAfter(scope, filter, afterKey, readAtOnce);
        total += refs.length;
        const read = refs.map((ref) => {
          const { id: deviceId, name: deviceName, machineType, customerId } = ref;
          return { deviceId, deviceName, machineType, customerId, ...states.summaryOf(ref) };
        });
        worst = [...worst, ...read].sort(byUrgency).slice(0, maxOnCarousel);
        afterKey = refs.at(-1)?.key ?? afterKey;
        if (refs.length < readAtOnce) return { rows: worst, total };
      }
    },

    async sequence(scope, deviceId) {
      return (await screens.get(scope, deviceId)).filter(({ shown }) => shown).map(({ keyId }) => keyId);
    },

    async more(scope, deviceId) {
      const more = (await screens.get(scope, deviceId)).filter(({ shown }) => !shown).length;
      return { isMore: more > 0, more };
    },

    async sensors(scope, deviceId, language) {
      const sensors = (await sensorsOf(scope, deviceId, language)).map(
        ({ sensorId, sensorName, modelName, indicators, online, lastSeenAt }) => ({
          sensorId,
          sensorName,
          modelName,
          indicators,
          online,
          lastSeenAt,
        }),
      );
      return { total: sensors.length, online: sensors.filter(({ online }) => online).length, sensors };
    },

    async oil(scope, deviceId) {
      const device = await devices.get(scope, deviceId);
      const [diagnosis, histories, { cleanlinessTarget }] = await Promise.all([
        kept(device),
        oils.historiesOf([device], 'oil_change'),
        oils.profileOf(device),
      ]);
      const history = histories.get(device.id);
      const now = clock.now();
      const hasReported = states.summaryOf(device).lastSeenAt !== null;
      const inside = history === undefined ? undefined : periodsOf(history, now).at(-1);
      return {
        deviceId: device.id,
        at: diagnosis?.at ?? null,
        verdict: diagnosis?.verdict ?? null,
        since: diagnosis?.since ?? null,
        health: diagnosis?.health?.value ?? null,
        life: diagnosis?.life ?? null,
        finding: diagnosis === null ? null : findingOf(diagnosis),
        cleanlinessTarget: [...cleanlinessTarget],
        oilName: inside?.oil?.name ?? '',
        oilSince: inside?.from ?? null,
        oilAgeH: inside === undefined || !hasReported ? null : (now - inside.from) / hourMs,
      };
    },
  };
}
