import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './platform/database.ts';
import { explain } from './platform/explain.ts';
import { lockFolder } from './platform/lock.ts';
import { createLog, type Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { jwtSecretOf } from './platform/secrets.ts';

/** Longest time from the signal to the end, even if something hangs, ms. */
const forcedEndMs = 10_000;
/** The application's part of that time, ms; the rest is for the database. */
const appStopMs = 7_000;

/** Stops the program in order. Raised by a signal, or by an uncaught fault. */
const ending = new AbortController();
let failure: unknown = null;

function end(reason: unknown): void {
  if (ending.signal.aborted) return;
  failure = reason;
  setTimeout(() => process.exit(1), forcedEndMs).unref();
  ending.abort();
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(null));
process.on('uncaughtException', end);
process.on('unhandledRejection', end);
// A parent process that gave us a channel may end, even by a kill: we end with it.
process.once('disconnect', () => end(null));
process.channel?.unref();
// The reader of our output may end before we do: writing to it must not fail.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Starts everything, waits for the signal to end, and stops everything in reverse order. */
async function run(config: Config, log: Log): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    const lock = await lockFolder(config.dataDir);
    undo.push(() => lock.release());
    const database = await openDatabase({ ...config, log, signal: ending.signal });
    undo.push(() => database.stop());
    const applied = await migrate(database.url);
    if (applied.length > 0) log.info({ migrations: applied.length }, 'migrated the database');
    if (ending.signal.aborted) return;
    const app = createApp({ config, databaseUrl: database.url, jwtSecret: jwtSecretOf(config), log });
    undo.push(() => inTime(app.stop(), appStopMs));
    const { port, mqttPort } = await app.start();
    log.info({ host: config.host, port, mqttPort }, 'listening');
    if (process.connected) process.send?.({ listening: { port, mqttPort } });
    await raised(ending.signal);
    log.info('stopping');
  } finally {
    for (const step of undo.toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop'));
  }
}

function raised(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}

function inTime(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`not done after ${ms} ms`)), ms);
    work.then(done, fail).finally(() => clearTimeout(late));
  });
}

let config: Config | null = null;
let log: Log | null = null;
try {
  config = readConfig(process.env, process.argv.slice(2));
  log = createLog({
    level: config.logLevel,
    isReadable: process.stdout.isTTY,
    write: (line) => process.stdout.write(line),
  });
  await run(config, log);
} catch (error) {
  // A start that a signal interrupted is not a failure.
  if (!ending.signal.aborted) end(error);
}
if (failure !== null) {
  log?.debug({ err: failure }, 'why it ended');
  process.stderr.write(`oilsight: ${explain(failure, config).replaceAll('\n', '\noilsight: ')}\n`);
  process.exitCode = 1;
}
