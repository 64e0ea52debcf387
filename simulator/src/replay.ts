import { findIndicator } from '@oilsight/oil';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { InputError } from './input-error.ts';
import { openLink } from './link.ts';
import { day } from './machines.ts';
import { readRecording, surveyRecording } from './recording.ts';
import type { RecordingOptions, RecordingSummary, TimeUnit } from './recording.ts';
import { sendRows } from './replay-send.ts';
import { verify } from './replay-verify.ts';

const help = `Plays a recorded CSV file (also .gz) through the MQTT endpoint as a device would, then checks that every reading is stored.

  npm run replay -- FILE --map COLUMN=KEY [--map …] [options]

  --map COLUMN=KEY     a column and the telemetry key it becomes: an indicator (oil_temperature) or a name of its own (ts2); may be repeated
  --time COLUMN        column of the time; otherwise one called timestamp, ts, time, date, second …
  --time-unit UNIT     iso, ms or s; otherwise found from the first value
  --start WHEN         time of the first row: original, now, or an ISO time. Otherwise dates stay, and running seconds end now
  --speed N            recorded seconds per second; 0 (default): as fast as the server acknowledges
  --token TOKEN        access token of the device (OILSIGHT_DEMO_TOKEN)
  --mqtt URL           the MQTT endpoint (mqtt://127.0.0.1:1883)
  --server URL         the server to ask what it has stored (http://127.0.0.1:8080)
  --device NAME        name of the device there (Quick start)
  --verify-user NAME, --verify-password TEXT   who asks (customer, oil12345)
`;

/** The server's limits for the time of a reading. */
const oldestMs = 400 * day;
const furthestMs = day;

const timeUnits: readonly TimeUnit[] = ['iso', 'ms', 's'];

function mapOf(pairs: readonly string[]): Map<string, string> {
  if (pairs.length === 0) throw new InputError('--map COLUMN=KEY is needed: which column becomes which telemetry key');
  return new Map(
    pairs.map((pair) => {
      const [column = '', key = ''] = pair.split('=', 2);
      if (column === '' || key === '') throw new InputError(`--map ${pair}: COLUMN=KEY is needed`);
      return [column, key];
    }),
  );
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (text.trim() === '' || !Number.isFinite(speed) || speed < 0)
    throw new InputError(`--speed: a number from 0 is needed, not ${text}`);
  return speed;
}

function unitOf(text: string | undefined): TimeUnit | null {
  if (text === undefined) return null;
  const unit = timeUnits.find((known) => known === text);
  if (unit === undefined) throw new InputError(`--time-unit: one of ${timeUnits.join(', ')}, not ${text}`);
  return unit;
}

/** The shift that moves the recording to its start time. @returns ms to add to each row's time */
function shiftOf(start: string | undefined, { firstAt, lastAt, isAbsolute }: RecordingSummary, now: number): number {
  const wanted = start ?? (isAbsolute ? 'original' : 'end now');
  const first =
    wanted === 'original'
      ? firstAt
      : wanted === 'now'
        ? now
        : wanted === 'end now'
          ? Math.floor(now / 1000) * 1000 - (lastAt - firstAt)
          : Date.parse(wanted);
  if (!Number.isFinite(first)) throw new InputError(`--start: original, now or an ISO time, not ${start}`);
  const last = first + lastAt - firstAt;
  if (first < now - oldestMs)
    throw new InputError(
      `the first row would be of ${new Date(first).toISOString()}: readings are kept back to 400 days (--start moves the recording)`,
    );
  if (last > now + furthestMs)
    throw new InputError(
      `the last row would be of ${new Date(last).toISOString()}: more than 24 hours from now (--start moves the recording)`,
    );
  return first - firstAt;
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      map: { type: 'string', multiple: true, default: [] },
      time: { type: 'string' },
      'time-unit': { type: 'string' },
      start: { type: 'string' },
      speed: { type: 'string', default: '0' },
      token: { type: 'string', default: 'OILSIGHT_DEMO_TOKEN' },
      mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      server: { type: 'string', default: 'http://127.0.0.1:8080' },
      device: { type: 'string', default: 'Quick start' },
      'verify-user': { type: 'string', default: 'customer' },
      'verify-password': { type: 'string', default: 'oil12345' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return { ...values, file: positionals[0] };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
const time = (at: number) => new Date(at).toISOString();

async function send(
  options: ReturnType<typeof readOptions>,
  recording: RecordingOptions,
  rows: number,
  shiftMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  let refusals = 0;
  const link = openLink({
    url: options.mqtt,
    token: options.token,
    whenRefused: 'fail',
    onTrouble: (reason) => process.stderr.write(`replay: ${options.mqtt}: ${reason}; trying again\n`),
  });
  const closing = () => void link.close();
  signal.addEventListener('abort', closing, { once: true });
  try {
    await link.listen('v1/devices/me/errors', (text) => {
      refusals += 1;
      if (refusals <= 5) process.stderr.write(`replay: refused: ${text.slice(0, 500)}\n`);
    });
    const began = performance.now();
    let reportedAt = began;
    const acknowledged = await sendRows({
      rows: readRecording(recording),
      publish: (payload) => link.publish('v1/devices/me/telemetry', payload),
      shiftMs,
      speed: speedOf(options.speed),
      signal,
      pace: { now: () => performance.now(), wait: (ms) => sleep(ms, undefined, { signal }).catch(() => undefined) },
      onAcknowledged(done) {
        if (performance.now() - reportedAt < 5000) return;
        reportedAt = performance.now();
        say(`  ${number(done)} of ${number(rows)} rows`);
      },
    });
    const seconds = (performance.now() - began) / 1000;
    say(
      `sent      ${number(acknowledged)} rows, every message acknowledged, in ${seconds.toFixed(1)} s (${number(Math.round(acknowledged / seconds))} rows/s)`,
    );
    return acknowledged === rows;
  } finally {
    signal.removeEventListener('abort', closing);
    await link.close();
  }
}

async function replay(args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const options = readOptions(args);
  if (options.help || options.file === undefined) {
    say(help);
    return options.help;
  }
  const recording: RecordingOptions = {
    file: options.file,
    map: mapOf(options.map),
    timeColumn: options.time ?? null,
    timeUnit: unitOf(options['time-unit']),
  };
  speedOf(options.speed);
  const keys = [...recording.map.values()];
  const summary = await surveyRecording(recording);
  const shiftMs = shiftOf(options.start, summary, Date.now());
  say(
    `recording ${number(summary.rows)} rows, ${number(summary.readings)} readings${summary.skipped > 0 ? `, ${number(summary.skipped)} cells without a number` : ''}, by ${summary.timeColumn} (${summary.unit})`,
  );
  say(`time      ${time(summary.firstAt + shiftMs)} … ${time(summary.lastAt + shiftMs)}`);
  say(`keys      ${keys.map((key) => `${key}${findIndicator(key) === null ? ' (custom)' : ''}`).join(', ')}`);
  const isSent = await send(options, recording, summary.rows, shiftMs, signal);
  if (!isSent) return false;
  const verdict = await verify({
    rows: readRecording(recording),
    server: options.server,
    user: options['verify-user'],
    password: options['verify-password'],
    deviceName: options.device,
    keys,
    shiftMs,
  });
  for (const { key, count, recorded, stored } of verdict.sums)
    say(
      `stored    ${key}: ${number(count)} readings, sum ${number(stored)}${recorded === stored ? '' : `, recorded ${number(recorded)}`}`,
    );
  for (const finding of verdict.findings) say(`          ${finding}`);
  if (verdict.foreign > 0) say(`          ${number(verdict.foreign)} readings in this time are not of the recording`);
  const isWhole = verdict.missing === 0 && verdict.different === 0;
  say(
    isWhole
      ? `verified  all ${number(verdict.equal)} readings are stored, value for value`
      : `failed    ${number(verdict.missing)} readings missing, ${number(verdict.different)} different`,
  );
  return isWhole;
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

try {
  if (!(await replay(process.argv.slice(2), stopping.signal))) process.exitCode = 1;
} catch (error) {
  const isTheirs =
    error instanceof InputError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(
    `replay: ${stopping.signal.aborted ? 'stopped' : isTheirs ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
