import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoPassword, renewedEveryMs, statePath, users } from './logins.ts';

/** What a browser keeps of a login, as Playwright's storage state. */
async function stateOf(url: string, userName: string): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: userName, password: demoPassword }),
  };
  const tokens = (await (await fetch(`${url}/api/auth/login`, init)).json()) as { token: string; refreshToken: string };
  const cookie = {
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  };
  return JSON.stringify({
    cookies: (['token', 'refreshToken'] as const).map((name) => ({ ...cookie, name, value: tokens[name] })),
    origins: [],
  });
}

/**
 * Starts the product as a newcomer does, `npm start`, in a fresh data folder, logs everybody in, again as long as the tests run, and stops it with
 * Ctrl-C's signal.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-e2e-'));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../scripts/run.mjs'), 'start'], {
    env: { ...process.env, PORT: '0', MQTT_PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  await new Promise<void>((done, fail) => {
    const late = setTimeout(() => {
      // Nobody else ends it.
      child.removeAllListeners('exit');
      child.kill('SIGINT');
      fail(new Error(`npm start is not ready after ten minutes:\n${output}`));
    }, 600_000);
    const look = () => {
      if (!output.includes('OILSIGHT_DEMO_TOKEN')) return;
      clearTimeout(late);
      done();
    };
    child.stdout.on('data', look);
    child.on('exit', () => fail(new Error(`npm start ended:\n${output}`)));
  });
  // The start chooses free ports and says which.
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';
  process.env['E2E_URL'] = url;
  process.env['E2E_LOGINS'] = folder;
  const logIn = async () => {
    for (const userName of users) {
      const state = await stateOf(url, userName);
      // A reader finds the old login or the new one, never half of one.
      writeFileSync(`${statePath(userName)}.new`, state);
      renameSync(`${statePath(userName)}.new`, statePath(userName));
    }
  };
  await logIn();
  const renewal = setInterval(() => void logIn(), renewedEveryMs);
  return async () => {
    clearInterval(renewal);
    child.removeAllListeners('exit');
    child.kill('SIGINT');
    const code = await (child.exitCode === null
      ? Promise.race([ended, new Promise<number | null>((done) => child.on('exit', done))])
      : child.exitCode);
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`npm start ended with ${code} after Ctrl-C:\n${output.slice(-2000)}`);
  };
}
