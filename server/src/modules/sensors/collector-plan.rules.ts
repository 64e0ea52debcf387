import { CollectorConfig, hostInUrl, maxConnections, maxSensorsOfConnection } from '@oilsight/contract';
import type { CollectorPlan, ModbusAddress, Register } from '@oilsight/contract';
import type { PolledSensor } from './gateways.store.ts';

type Left = CollectorPlan['left'][number];
/** A polled sensor with those of its registers that no other sensor of its device provides. */
type Unit = PolledSensor & { readonly modbus: ModbusAddress };
type Connection = { readonly address: ModbusAddress; readonly units: Unit[] };

const longestName = 100;
/** Default rate of a configuration, frames a second. */
const usualFramesPerSecond = 1000;
/** Default time between two polls, ms. */
const intervalMs = 10_000;

const placeOf = ({ kind, host, port }: ModbusAddress) => `${kind} ${host} ${port}`;

/** Number of the sensors that a collector would poll. */
export function countPolled(sensors: readonly PolledSensor[]): number {
  return sortOut(sensors).connections.reduce((count, { units }) => count + units.length, 0);
}

/**
 * If two sensors provide the same key of a device, the first one is polled for it; the second is polled for its other
 * keys only.
 */
function sortOut(sensors: readonly PolledSensor[]): { connections: readonly Connection[]; left: readonly Left[] } {
  const taken = new Set<string>();
  const full = new Map<string, Connection[]>();
  const connections: Connection[] = [];
  const left: Left[] = [];

  /** The connection with room for one more sensor; null: a collector allows no more connections. */
  function connectionFor(address: ModbusAddress): Connection | null {
    const there = full.get(placeOf(address)) ?? [];
    const last = there.at(-1);
    if (last !== undefined && last.units.length < maxSensorsOfConnection) return last;
    if (connections.length >= maxConnections) return null;
    const fresh = { address, units: [] };
    connections.push(fresh);
    full.set(placeOf(address), [...there, fresh]);
    return fresh;
  }
  function place(sensor: PolledSensor): Left['reason'] | null {
    const { modbus, deviceName } = sensor;
    if (modbus === null) return 'noAddress';
    if (sensor.isUnclaimed) return 'gatewayUnknown';
    if (sensor.registers.length === 0) return 'noRegisters';
    const nameOf = ({ key }: Register) => JSON.stringify([deviceName, key]);
    const registers = sensor.registers.filter((register) => !taken.has(nameOf(register)));
    if (registers.length === 0) return 'sameKey';
    const connection = connectionFor(modbus);
    if (connection === null) return 'tooManyConnections';
    for (const register of registers) taken.add(nameOf(register));
    connection.units.push({ ...sensor, modbus, registers });
    return null;
  }

  for (const sensor of sensors) {
    const reason = place(sensor);
    if (reason !== null) left.push({ deviceName: sensor.deviceName, sensorName: sensor.sensorName, reason });
  }
  return { connections, left };
}

/** A unique name for a connection: its address, shortened if the host is long, with a number if two are alike. */
function nameFor({ kind, host, port }: ModbusAddress, used: ReadonlySet<string>): string {
  const tail = `:${port}${kind === 'tcp' ? '' : ' RTU'}`;
  for (let nth = 1; ; nth += 1) {
    const end = nth === 1 ? tail : `${tail} #${nth}`;
    const whole = hostInUrl(host);
    const room = longestName - end.length;
    const name = (whole.length <= room ? whole : `${whole.slice(0, room - 1).toWellFormed()}…`) + end;
    if (!used.has(name)) return name;
  }
}

/**
 * The configuration of a collector that reports to this server through a gateway: a connection for each address, with
 * its units.
 *
 * @param server host and port of the MQTT adapter
 * @returns no configuration when there is nothing to poll
 */
export function collectorPlanOf(
  sensors: readonly PolledSensor[],
  server: { readonly host: string; readonly port: number },
): CollectorPlan {
  const { connections, left } = sortOut(sensors);
  if (connections.length === 0) return { config: null, left: [...left] };
  const names = new Set<string>();
  const named = connections.map(({ address, units }) => {
    const name = nameFor(address, names);
    names.add(name);
    const { kind, host, port } = address;
    return {
      name,
      kind,
      host,
      port,
      sensors: units.map(({ deviceName, machineType, modbus, registers }) => ({
        device: deviceName,
        deviceType: machineType,
        unitId: modbus.unitId,
        registers,
      })),
    };
  });
  const polled = named.reduce((count, { sensors: units }) => count + units.length, 0);
  const config = CollectorConfig.parse({
    server: { url: `mqtt://${hostInUrl(server.host)}:${server.port}` },
    intervalMs,
    connections: named,
    // A quarter more than the polled rate: otherwise a backlog would never shrink.
    forward: { framesPerSecond: Math.max(usualFramesPerSecond, Math.ceil((polled * 1.25 * 1000) / intervalMs)) },
  });
  return { config, left: [...left] };
}
