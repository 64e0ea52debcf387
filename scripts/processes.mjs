import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Where Node keeps compiled modules of programs that tests start again and again; each starts in half the time. */
export const compiledModules = join(root, 'node_modules', '.cache', 'compiled');

/** Ends this program with one line. */
export function fail(line) {
  process.stderr.write(`oilsight: ${line}\n`);
  process.exit(1);
}

/** The environment of all child processes: programs of the project come first in PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter), ...extra };
}

/**
 * Starts a program in the project's root.
 *
 * @param options.isTied gives it a channel (process.on('disconnect')) by which it notices when this process ends in any
 * way
 * @returns the child, with `ended`: a promise of its exit code (a signal counts as 1)
 */
export function launch(
  [command, ...args],
  { env = {}, stdio = ['ignore', 'inherit', 'inherit'], isTied = false, ...options } = {},
) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment(env),
    stdio: isTied ? [...stdio, 'ipc'] : stdio,
    windowsHide: true,
    ...options,
  });
  child.ended = new Promise((done) => {
    child.once('error', (error) => {
      process.stderr.write(`oilsight: ${command} cannot be started: ${error.message}\n`);
      done(1);
    });
    child.once('exit', (code) => done(code ?? 1));
  });
  return child;
}

export function stop(child, signal = 'SIGTERM') {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return child.ended;
}

/** Runs a program until it ends, and forwards signals to it. Returns its exit code. */
export async function runToEnd(command, options = {}) {
  const child = launch(command, { stdio: ['inherit', 'inherit', 'inherit'], ...options });
  const forward = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const pass = () => child.kill(signal);
    process.on(signal, pass);
    return () => process.off(signal, pass);
  });
  const code = await child.ended;
  for (const off of forward) off();
  return code;
}

/** Runs a program until it ends. Returns its exit code and its output, both streams. */
export async function runQuietly(command) {
  const child = launch(command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  // Its output may arrive after its exit.
  const [code] = await Promise.all([child.ended, once(child.stdout, 'close'), once(child.stderr, 'close')]);
  return { code, text };
}

/** Raised by Ctrl-C, a termination signal, or the end of the parent process. */
export function stopSignal() {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
  if (process.channel !== undefined) {
    process.once('disconnect', () => stopping.abort());
    process.channel.unref();
  }
  return stopping.signal;
}

export function raised(signal) {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}
