import { expect, it } from 'vitest';
import { createBus } from './bus.ts';
import { onDeviceChanges } from './device-changes.ts';

it('tells of one device and of many alike, until it is ended', () => {
  const bus = createBus((error) => {
    throw error;
  });
  const reported: unknown[] = [];
  const end = onDeviceChanges(bus, (deviceIds, what) => reported.push([[...deviceIds], what]));
  const emit = () => {
    bus.emit('deviceChanged', { deviceId: 'a' });
    bus.emit('deviceChanged', { deviceId: 'b', what: 'removed' });
    bus.emit('devicesChanged', { deviceIds: new Set(['c', 'd']), what: 'around' });
  };
  emit();
  end();
  emit();
  expect(reported).toEqual([
    [['a'], undefined],
    [['b'], 'removed'],
    [['c', 'd'], 'around'],
  ]);
});
