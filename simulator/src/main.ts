import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readUnits } from './credentials.ts';
import { writeOlder, writeRecent } from './history.ts';
import { InputError } from './input-error.ts';
import { openLedger } from './ledger.ts';
import { openLink } from './link.ts';
import type { Link } from './link.ts';
import { goLive } from './live.ts';
import { scenarioNames } from './scenarios/index.ts';
import { createSender } from './sender.ts';

const help = `Plays the devices of a credentials file: writes their missing history, then live readings, over MQTT.

  --credentials FILE   devices, tokens and machines (written by the demonstration)
  --mqtt URL           the MQTT endpoint, mqtt://127.0.0.1:1883
  --server URL         the server that the endpoint belongs to; for the messages only
  --history-days N     days of history, 90; 0: none
  --interval MS        time between live readings, 10000
  --scale N            machines live N times as fast as the clock
  --scenario NAME[@DEVICE]  begins now, on every device or on those whose name holds DEVICE; may be repeated
  --seed N             other machines of the same kinds
  --once               history only

Scenarios: ${scenarioNames.join(', ')}
`;

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new InputError(`--${name}: a number from ${least} is needed, not ${text}`);
  return value;
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      credentials: { type: 'string', default: './data/demo/simulator.json' },
      mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      server: { type: 'string', default: '' },
      'history-days': { type: 'string', default: '90' },
      interval: { type: 'string', default: '10000' },
      scale: { type: 'string', default: '1' },
      scenario: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '0' },
      once: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return {
    ...values,
    historyDays: numberOf('history-days', values['history-days'], 0),
    intervalMs: numberOf('interval', values.interval, 100),
    scale: numberOf('scale', values.scale, 0.001),
    seed: Math.floor(numberOf('seed', values.seed, 0)),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(error: unknown): void {
  process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
}

function countOf(readings: number, since: number): string {
  return `${readings.toLocaleString('en-US')} readings in ${((performance.now() - since) / 1000).toFixed(1)} s`;
}

async function play(options: ReturnType<typeof readOptions>, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const units = readUnits(options.credentials, { seed: options.seed, scenarios: options.scenario, now });
  const ledger = openLedger(join(dirname(options.credentials), 'simulator-sent.json'));
  const links = new Map<string, Link>();
  let troubles = 0;
  const linkOf = (token: string, name: string) => {
    const known = links.get(token);
    if (known !== undefined) return known;
    const onTrouble = (reason: string) => {
      troubles += 1;
      // When twenty devices lose the same server, a few lines are enough.
      if (troubles <= 3) process.stderr.write(`simulator: ${name}: ${reason}\n`);
    };
    const link = openLink({ url: options.mqtt, token, onTrouble, whenRefused: 'wait' });
    links.set(token, link);
    return link;
  };
  const senders = units.map((unit) => createSender(unit, linkOf(unit.token, unit.name), ledger));
  const closed = new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
  const saving = setInterval(() => ledger.save(), 2000);
  try {
    const history = { senders, ledger, now, days: options.historyDays, signal };
    const began = performance.now();
    const recent = await Promise.race([writeRecent(history), closed]);
    if (typeof recent !== 'number' || signal.aborted) return;
    say(`the last day of ${units.length} devices: ${countOf(recent, began)}`);
    if (!options.once) {
      senders.forEach((sender, index) =>
        goLive({
          sender,
          ledger,
          since: now,
          intervalMs: options.intervalMs,
          delayMs: (options.intervalMs * index) / senders.length,
          scale: options.scale,
          signal,
          onFault: complain,
        }),
      );
      say('live');
    }
    const older = await Promise.race([writeOlder(history), closed]);
    if (typeof older === 'number' && !signal.aborted)
      say(`${options.historyDays} days of history: ${countOf(recent + older, began)}`);
    if (!options.once) await closed;
  } finally {
    clearInterval(saving);
    ledger.save();
    await Promise.all([...links.values()].map((link) => link.close()));
  }
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// A parent process that gave us a channel may end, even by a kill: we end with it.
process.once('disconnect', () => stopping.abort());
process.channel?.unref();

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(help);
  else await play(options, stopping.signal);
} catch (error) {
  const isTheirs =
    error instanceof InputError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!stopping.signal.aborted) {
    process.stderr.write(
      `simulator: ${isTheirs ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
