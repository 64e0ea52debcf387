import { setTimeout as pause } from 'node:timers/promises';
import { indicatorIds } from '@oilsight/oil';
import { processorTimeOf } from './lib/processor-time.ts';
import { httpSender, sendAll } from './lib/senders.ts';
import { startBenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * Processor time of server and database per message of a device that sends a frame a minute, compared with a device
 * that sends all the time. The server's copies of a device's data must still be in memory when the device sends again.
 * Each round sends one frame of every device, in turn and as fast as it is acknowledged, then as many frames of a few
 * devices. A round begins more than a minute after the previous one. The devices' first frames are not counted.
 *
 * `npm run bench -- minute [--root=<folder of another checkout>] [devices] [rounds]`
 */
const root = process.argv.find((argument) => argument.startsWith('--root='))?.slice('--root='.length);
const [devices = 20_000, rounds = 3] = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
/** Connections, and also devices that send all the time. */
const few = 50;
const betweenMs = 61_000;
const keys = indicatorIds.slice(0, 20);
/** All frames lie in one hour, so that the work at the end of an hour is not measured. */
const start = Math.floor(Date.now() / 3_600_000 - 48) * 3_600_000;

const frame = (device: number, n: number) =>
  `{"ts":${start + n * 100},"values":{${keys.map((key, k) => `"${key}":${(20 + k + ((n * 7 + device * 3 + k * 11) % 100) / 10).toFixed(1)}`).join(',')}}}`;

const server = await startBenchServer(devices + few, root);

/**
 * Sends messages over `few` connections; the caller gives the device and the frame of the n-th.
 *
 * @returns µs of processor time per message
 */
async function send(
  count: number,
  messageOf: (n: number) => { readonly device: number; readonly frame: number },
): Promise<number> {
  const before = processorTimeOf(server.pid) + processorTimeOf(server.databasePid);
  const senders = Array.from({ length: few }, () =>
    httpSender({
      path: (n) => `/api/v1/${server.tokens[messageOf(n).device]}/telemetry`,
      contentType: 'application/json',
      body(n) {
        const { device, frame: nth } = messageOf(n);
        return frame(device, nth);
      },
    }),
  );
  await sendAll(senders, { port: server.port, count });
  return ((processorTimeOf(server.pid) + processorTimeOf(server.databasePid) - before) * 1e6) / count;
}

const [slow, warm]: [number[], number[]] = [[], []];
for (let round = 0; round <= rounds; round += 1) {
  const began = performance.now();
  const ofAll = await send(devices, (n) => ({ device: n, frame: round }));
  const ofFew = await send(devices, (n) => ({
    device: devices + (n % few),
    frame: round * Math.ceil(devices / few) + Math.floor(n / few),
  }));
  if (round > 0) {
    slow.push(ofAll);
    warm.push(ofFew);
  }
  if (round < rounds) await pause(Math.max(0, betweenMs - (performance.now() - began)));
}
await server.stop();

const whole = (values: readonly number[]) =>
  `${median(values).toFixed()} (${Math.min(...values).toFixed()}–${Math.max(...values).toFixed()})`;
report(
  'minute',
  `npm run bench -- minute ${devices} ${rounds}`,
  `${rounds} rounds of ${devices} messages of 20 readings each, more than a minute apart, after one that is not counted; ${few} connections over HTTP. Median (lowest–highest); the ratio is the median of the rounds'.\n\n${markdown(
    ['µs of processor a message', `${devices} devices, a frame a minute each`, `${few} devices, all the time`, '÷'],
    [
      [
        'server and database',
        whole(slow),
        whole(warm),
        median(slow.map((value, n) => value / (warm[n] ?? Number.NaN))).toFixed(2),
      ],
    ],
  )}`,
);
