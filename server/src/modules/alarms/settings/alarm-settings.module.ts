import { alarmSettingRoutes } from '@oilsight/contract';
import type { ModuleContext, Runs } from '../../../module-context.ts';
import type { Audit } from '../../audit/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { LimitResolver, ReadMachineSettings } from '../../limits/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import { alarmSettingHandlers } from './alarm-settings.routes.ts';
import { createAlarmSettings } from './alarm-settings.service.ts';
import { createAlarmSettingStore } from './alarm-settings.store.ts';
import { createAlarmTargets } from './alarm-targets.ts';
import { createLimitPreviews } from './limit-previews.ts';
import { createAlarmPreviews } from './preview.ts';
import { createReplays } from './replays.ts';
import type { Replays } from './replays.ts';
import { createRuleLookup } from './rule-lookup.ts';
import type { RuleLookup } from './rule-lookup.ts';
import { createRuleSets } from './rule-sets.ts';
import { createRuleSetStore } from './rule-sets.store.ts';

export interface AlarmSettingNeeds {
  readonly devices: Devices;
  readonly telemetry: TelemetryStore;
  readonly machineSettings: ReadMachineSettings;
  readonly resolver: LimitResolver;
  readonly audit: Audit;
}

/** What people set for alarms, and the rules that follow from it for each device. */
export function alarmSettings(
  { pg, readPg, changes, clock, log, register }: ModuleContext,
  { devices, telemetry, machineSettings, resolver, audit }: AlarmSettingNeeds,
): { readonly ruleSets: Runs; readonly lookup: RuleLookup; readonly replays: Replays } {
  const store = createAlarmSettingStore(pg, readPg);
  const lookup = createRuleLookup({ store, limits: resolver });
  const replays = createReplays(telemetry);
  const previews = createAlarmPreviews({ replays, clock });
  const settings = createAlarmSettings({
    store,
    devices,
    targets: createAlarmTargets({ store, devices }),
    limits: resolver,
    lookup,
    previews,
    audit,
  });
  const ruleSets = createRuleSets({
    store: createRuleSetStore(pg),
    machineSettings,
    changes,
    onError: (error) => log.error({ err: error }, 'alarm rules could not be worked out'),
  });
  register.part('alarm rules', ruleSets);
  register.calls(
    alarmSettingRoutes,
    alarmSettingHandlers(settings, createLimitPreviews({ devices, lookup, previews })),
  );
  return { ruleSets, lookup, replays };
}
