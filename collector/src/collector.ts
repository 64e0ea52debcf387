import { mkdirSync } from 'node:fs';
import type { CollectorConfig } from '@oilsight/contract';
import { openBuffer } from './buffer/buffer.ts';
import { InputError } from './input-error.ts';
import { lockFolder } from './lock.ts';
import type { Log } from './log.ts';
import { createModbusConnection } from './modbus/connection.ts';
import { orAborted } from './pause.ts';
import { pollSensor } from './poll/poller.ts';
import { phaseOf } from './poll/schedule.ts';
import { startUplink } from './uplink/uplink.ts';
import type { Uplink } from './uplink/uplink.ts';

/** Interval at which the server is told of a changed state of the collector, ms. */
const reportMs = 10_000;
/** At its end the collector waits this long for acknowledgements, ms. Unacknowledged frames stay on disk. */
const farewellMs = 2000;

/** Polls, stores and forwards until the signal is raised. @throws InputError the buffer's folder cannot be used */
export async function collect({
  config,
  token,
  log,
  signal,
}: {
  config: CollectorConfig;
  token: string;
  log: Log;
  signal: AbortSignal;
}): Promise<void> {
  const { folder } = config.buffer;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new InputError(`buffer.folder: ${error instanceof Error ? error.message : 'cannot be made'}`, {
      cause: error,
    });
  }
  const lock = await lockFolder(folder);
  const buffer = await openBuffer({ ...config.buffer, log });
  const sensors = config.connections.flatMap((connection) =>
    connection.sensors.map((sensor) => ({ connection, sensor })),
  );
  const { frames, dropped } = buffer.waiting;
  log(
    'info',
    `${sensors.length} sensors behind ${config.connections.length} connections; ${frames} frames wait in ${folder}${dropped > 0 ? `, ${dropped} were lost earlier` : ''}`,
  );

  const machines = new Map(
    sensors.flatMap(({ sensor: { device, deviceType } }) =>
      deviceType === undefined ? [] : [[device, deviceType] as const],
    ),
  );
  const uplink = startUplink({ url: config.server.url, token, buffer, ...config.forward, machines, log });
  const faults = createFaultBoard();
  const stopReports = reportState(
    uplink,
    () => ({ ...buffer.waiting, refused: uplink.refused, failing: faults.count }),
    faults,
  );
  const lines = new Map(config.connections.map((connection) => [connection.name, createModbusConnection(connection)]));

  const ending = new AbortController();
  const polling = sensors.flatMap(({ connection, sensor }, index) => {
    const line = lines.get(connection.name);
    if (line === undefined) return [];
    const intervalMs = sensor.intervalMs ?? config.intervalMs;
    const place = `${connection.name}, unit ${sensor.unitId}`;
    return [
      pollSensor({
        sensor,
        place,
        connection: line,
        retries: connection.retries,
        intervalMs,
        phaseMs: phaseOf(index, sensors.length, intervalMs),
        log,
        signal: ending.signal,
        onFrame: (frame) =>
          void buffer
            .append(frame)
            .catch((error: unknown) => log('error', `${sensor.device}: a frame could not be kept: ${String(error)}`)),
        onFault: (fault) => faults.set(sensor.device, place, fault),
      }),
    ];
  });
  try {
    // A poller ends only by the signal; one that fails is a fault of the program, and ends all of it.
    await Promise.race([orAborted(new Promise(() => undefined), signal), ...polling]);
  } finally {
    ending.abort();
    await Promise.all([...lines.values()].map((line) => line.close()));
    await Promise.allSettled(polling);
    stopReports();
    await uplink.stop(farewellMs);
    await buffer.close();
    await lock.release();
  }
  log('info', `ended; ${buffer.waiting.frames} frames wait for the next start`);
}

/** Collects the faults of each device's sensors. */
function createFaultBoard() {
  const byDevice = new Map<string, Map<string, string>>();
  const changed = new Set<string>();
  return {
    set(device: string, place: string, fault: string | null): void {
      const places = byDevice.get(device) ?? new Map<string, string>();
      if (fault === null) places.delete(place);
      else places.set(place, fault);
      byDevice.set(device, places);
      changed.add(device);
    },
    /** Devices whose faults have changed since the last call, with these faults; empty: none. */
    takeChanged(): [device: string, faults: string][] {
      const list = [...changed].map((device): [string, string] => [
        device,
        [...(byDevice.get(device) ?? [])].map(([place, fault]) => `${place}: ${fault}`).join('; '),
      ]);
      changed.clear();
      return list;
    },
    get count() {
      return [...byDevice.values()].reduce((sum, places) => sum + places.size, 0);
    },
  };
}

/**
 * Sends the collector's state to the server as attributes: counts for the gateway, faults for its devices. Returns the
 * function that stops this.
 */
function reportState(
  uplink: Uplink,
  state: () => Readonly<Record<string, number>>,
  faults: ReturnType<typeof createFaultBoard>,
): () => void {
  let reported = '';
  const timer = setInterval(() => {
    if (!uplink.isConnected) return;
    const { frames, bytes, dropped, refused, failing } = state();
    const attributes = {
      collectorBacklogFrames: frames,
      collectorBufferBytes: bytes,
      collectorDroppedFrames: dropped,
      collectorRefusedReadings: refused,
      collectorFailingSensors: failing,
    };
    const text = JSON.stringify(attributes);
    if (text !== reported) uplink.tell(attributes);
    reported = text;
    for (const [device, fault] of faults.takeChanged()) uplink.tell({ collectorFault: fault }, device);
  }, reportMs);
  return () => clearInterval(timer);
}
