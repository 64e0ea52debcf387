import type { AlarmRecord, AlarmState } from '@oilsight/contract';
import type { IconName } from '../../ui/icons.tsx';
import type { ShownState } from '../../ui/state-look.ts';

/** How the level of an alarm looks; what is no alarm of the oil looks as the state that it stands for. */
export function lookOf({ kind, alarmLevel }: Pick<AlarmRecord, 'kind' | 'alarmLevel'>): ShownState {
  if (kind === 'sensorFault') return 'fault';
  if (kind === 'silence') return 'offline';
  return alarmLevel === 1 ? 'level1' : 'level2';
}

/** Icons of what people have done with an alarm. */
export const stateIcons: Readonly<Record<AlarmState, IconName>> = {
  outOfService: 'close-circle',
  shelved: 'snooze',
  suppressed: 'layers',
  unprocessed: 'circle',
  processed: 'check-circle',
  returned: 'circle',
  latched: 'lock',
  closed: 'check-circle',
};

/** Whether somebody is still to process it. */
export function isUnprocessed({ processState, state }: Pick<AlarmRecord, 'processState' | 'state'>): boolean {
  return processState === 'unprocessed' && state !== 'outOfService' && state !== 'closed';
}
