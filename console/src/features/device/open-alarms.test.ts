import { expect, it } from 'vitest';
import { byGravity } from './open-alarms.ts';

const record = (
  id: string,
  alarmLevel: 1 | 2,
  firstAlarmAt: number,
  state: 'unprocessed' | 'processed' | 'shelved' | 'suppressed' = 'unprocessed',
  kind: 'oil' | 'sensorFault' | 'silence' = 'oil',
) => ({
  id,
  kind,
  alarmLevel,
  firstAlarmAt,
  state,
  processState: state === 'processed' ? ('processed' as const) : ('unprocessed' as const),
});

it('the gravest comes first, what people put aside last', () => {
  const open = [
    record('shelved', 1, 1, 'shelved'),
    record('suppressed', 2, 1, 'suppressed'),
    record('fault', 2, 2, 'unprocessed', 'sensorFault'),
    record('watch', 2, 3),
    record('processed', 1, 1, 'processed'),
    record('later', 1, 9),
    record('earlier', 1, 5),
  ];
  expect(byGravity(open).map(({ id }) => id)).toEqual([
    'earlier',
    'later',
    'processed',
    'watch',
    'fault',
    'shelved',
    'suppressed',
  ]);
});
