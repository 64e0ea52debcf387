import { hourMs } from '@oilsight/oil';
import type { AuditAction } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AlarmActions, AlarmEngine } from '../alarms/index.ts';
import type { Analysis } from '../analysis/index.ts';
import type { Auth } from '../auth/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { deedsOf, pastDeedsOf } from './demo.alarms.rules.ts';
import type { DemoAlarm, DemoDeed } from './demo.alarms.rules.ts';
import type { DemoAlarmStore } from './demo.alarms.store.ts';
import { dealers } from './demo.data.rules.ts';
import { bornAt } from './demo.rules.ts';
import { demoId } from './demo.service.ts';

/** The history of a device is complete when its oldest reading is this near to its beginning, ms. */
const beginningMs = hourMs;

const actions = {
  process: 'alarm.process',
  note: 'alarm.note',
  shelve: 'alarm.shelve',
  assign: 'alarm.assign',
} as const satisfies Readonly<Record<DemoDeed['kind'], AuditAction>>;

interface DemoMachine {
  readonly slug: string;
  readonly factory: string;
}

/** Devices with readings and oil, by id. */
const machines: ReadonlyMap<string, DemoMachine> = new Map(
  dealers.flatMap(({ factories }) =>
    factories.flatMap((factory) =>
      factory.devices
        .filter(({ fedBy, isGateway }) => fedBy !== 'nobody' && isGateway !== true)
        .map(({ slug }) => [demoId(`device ${slug}`), { slug, factory: factory.slug }] as const),
    ),
  ),
);

const scope = systemScope('the demonstration looks at its own devices');

export interface DemoAlarmParts {
  readonly store: DemoAlarmStore;
  readonly devices: Pick<Devices, 'resolve'>;
  readonly telemetry: Pick<TelemetryStore, 'newestBefore'>;
  readonly analysis: Pick<Analysis, 'kept'>;
  readonly engine: Pick<AlarmEngine, 'evaluateAgain' | 'settled'>;
  readonly auth: Pick<Auth, 'standIn'>;
  /** Enters the laboratories' samples beside the complete history. */
  readonly enterSamples: (played: readonly DeviceRef[], bornAt: number) => Promise<void>;
  /** Plans work beside it. */
  readonly planWork: (played: readonly DeviceRef[]) => Promise<void>;
  /** Asks for reports, and brings each as far as its people have come. */
  readonly writeReports: (played: readonly DeviceRef[]) => Promise<void>;
  /** What people do, at the time of a clock. */
  readonly actionsAt: (clock: Clock) => AlarmActions;
  readonly clock: Clock;
}

/**
 * The alarms of the demonstration's history. The simulator sends the newest readings first, and the engine does not
 * evaluate what comes later than a week: so when the history is complete, all of it is evaluated again, and then the
 * people of the demonstration act on what was found.
 */
export function createDemoAlarms({
  store,
  devices,
  telemetry,
  analysis,
  engine,
  auth,
  enterSamples,
  planWork,
  writeReports,
  actionsAt,
  clock,
}: DemoAlarmParts) {
  let actedFor: number | null = null;

  async function isComplete(played: readonly DeviceRef[], from: number): Promise<boolean> {
    for (const device of played) if ((await telemetry.newestBefore(device, from + beginningMs)) === null) return false;
    return true;
  }

  async function isAssessed(played: readonly DeviceRef[], from: number): Promise<boolean> {
    for (const device of played) {
      const diagnosis = await analysis.kept(device);
      if (diagnosis === null || diagnosis.from > from + beginningMs) return false;
    }
    return true;
  }

  async function act(deed: DemoDeed): Promise<void> {
    const { scope: reach, user } = await auth.standIn(demoId(`account ${deed.by}`));
    const { id, userName, authority, tenantId } = user;
    const auditDraft: AuditDraft = {
      action: actions[deed.kind],
      actor: { id, name: userName, authority, tenantId },
      object: null,
      isWritten: false,
      isPublic: false,
      requestId: '',
      address: '',
      userAgent: '',
    };
    const doing = { scope: reach, auditDraft, language: 'zh-CN' } as const;
    const does = actionsAt({ now: () => deed.at });
    const { recordIds } = deed;
    switch (deed.kind) {
      case 'process':
        await does.process(doing, recordIds, deed.note);
        return;
      case 'note':
        for (const recordId of recordIds) await does.note(doing, recordId, deed.note);
        return;
      case 'shelve':
        await does.shelve(doing, recordIds, deed);
        return;
      case 'assign':
        await does.assign(doing, recordIds, { userId: demoId(`account ${deed.to}`), dueAt: deed.dueAt });
    }
  }

  async function actOn(
    played: readonly DeviceRef[],
    deeds: (alarms: readonly DemoAlarm[], now: number) => readonly DemoDeed[],
  ): Promise<void> {
    await engine.settled();
    const alarms = (await store.alarms(played.map(({ id }) => id))).map(({ deviceId, ...alarm }) => ({
      ...alarm,
      device: machines.get(deviceId)?.slug ?? '',
      factory: machines.get(deviceId)?.factory ?? '',
    }));
    for (const deed of deeds(alarms, clock.now())) await act(deed);
  }

  let done: 'nothing' | 'acted' | 'all' = 'nothing';
  return {
    /** Does what can be done now. Safe to call again, also after an interruption. */
    async advance(): Promise<void> {
      if (done === 'all') return;
      const madeAt = done === 'acted' ? actedFor : await store.dueSince();
      if (madeAt === null) {
        done = 'all';
        return;
      }
      const played = await devices.resolve(scope, [...machines.keys()]);
      const from = bornAt(madeAt);
      if (done === 'nothing') {
        if (!(await isComplete(played, from))) return;
        await engine.evaluateAgain(played, from);
        await actOn(played, deedsOf);
        await enterSamples(played, from);
        await planWork(played);
        await writeReports(played);
        await store.actedOn(clock.now());
        actedFor = madeAt;
        done = 'acted';
      }
      // The assessments look back at a history that was incomplete when they first saw it, and find more that is over.
      if (!(await isAssessed(played, from))) return;
      await actOn(played, pastDeedsOf);
      done = 'all';
    },
  };
}
