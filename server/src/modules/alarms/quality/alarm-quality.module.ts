import { alarmQualityRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../../module-context.ts';
import type { Devices } from '../../devices/index.ts';
import type { Replays } from '../settings/replays.ts';
import type { RuleLookup } from '../settings/rule-lookup.ts';
import { alarmQualityHandlers } from './alarm-quality.routes.ts';
import { createAlarmQuality } from './alarm-quality.service.ts';
import { createAlarmQualityStore } from './alarm-quality.store.ts';
import { createAlarmSuggestions } from './alarm-suggestions.ts';

export interface AlarmQualityNeeds {
  readonly devices: Devices;
  readonly lookup: RuleLookup;
  readonly replays: Replays;
}

/** How good the alarms are, and which settings would make them better. */
export function alarmQuality(
  { pg, clock, register }: ModuleContext,
  { devices, lookup, replays }: AlarmQualityNeeds,
): void {
  const quality = createAlarmQuality({ store: createAlarmQualityStore(pg), clock });
  const suggestions = createAlarmSuggestions({ devices, lookup, replays, clock });
  register.calls(alarmQualityRoutes, alarmQualityHandlers(quality, suggestions));
}
