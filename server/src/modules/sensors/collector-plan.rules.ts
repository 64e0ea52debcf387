import { CollectorConfig } from '@oilsight/contract';
import type { CollectorPlan, ModbusAddress, Register } from '@oilsight/contract';
import type { PolledSensor } from './gateways.store.ts';

type Left = CollectorPlan['left'][number];
type Connection = { readonly address: ModbusAddress; readonly sensors: { readonly device: string; readonly deviceType: string; readonly unitId: number; readonly registers: readonly Register[] }[] };

/** Why a sensor cannot be polled; null: it can. */
function reasonOf({ modbus, registers, deviceName }: PolledSensor, taken: ReadonlySet<string>): Left['reason'] | null {
  if (modbus === null) return 'noAddress';
  if (registers.length === 0) return 'noRegisters';
  return registers.some(({ key }) => taken.has(nameOf(deviceName, key))) ? 'sameKey' : null;
}

const nameOf = (device: string, key: string) => JSON.stringify([device, key]);
const placeOf = ({ kind, host, port }: ModbusAddress) => `${kind} ${host} ${port}`;

/** How many of the sensors a collector would poll. */
export function countPolled(sensors: readonly PolledSensor[]): number {
  return sortOut(sensors).polled.length;
}

/** The first of two sensors that give the same key of a device is polled. */
function sortOut(sensors: readonly PolledSensor[]): { polled: (PolledSensor & { modbus: ModbusAddress })[]; left: Left[] } {
  const taken = new Set<string>();
  const polled: (PolledSensor & { modbus: ModbusAddress })[] = [];
  const left: Left[] = [];
  for (const sensor of sensors) {
    const { deviceName, sensorName, modbus, registers } = sensor;
    const reason = reasonOf(sensor, taken);
    if (reason !== null || modbus === null) {
      left.push({ deviceName, sensorName, reason: reason ?? 'noAddress' });
      continue;
    }
    for (const { key } of registers) taken.add(nameOf(deviceName, key));
    polled.push({ ...sensor, modbus });
  }
  return { polled, left };
}

/**
 * What a collector is told that reports to this server through a gateway: a connection for each address, with the units behind it.
 *
 * @param url of the MQTT door
 * @returns no configuration when there is nothing to poll
 */
export function collectorPlanOf(sensors: readonly PolledSensor[], url: string): CollectorPlan {
  const { polled, left } = sortOut(sensors);
  const connections = new Map<string, Connection>();
  for (const { deviceName, machineType, modbus, registers } of polled) {
    const connection = connections.get(placeOf(modbus)) ?? { address: modbus, sensors: [] };
    connections.set(placeOf(modbus), connection);
    connection.sensors.push({ device: deviceName, deviceType: machineType, unitId: modbus.unitId, registers });
  }
  if (connections.size === 0) return { config: null, left };
  const config = CollectorConfig.parse({
    server: { url },
    connections: [...connections.values()].map(({ address: { kind, host, port }, sensors: units }) => ({ name: `${host}:${port}${kind === 'tcp' ? '' : ' RTU'}`, kind, host, port, sensors: units })),
  });
  return { config, left };
}
