import type { PathLike } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browserHere, missingTools, windowlessHere } from './tools.mjs';

/** A machine with these files, on which root installs packages by calling `install`. */
function machine(files: string[], install: (args: string[], files: string[]) => number) {
  const calls: string[] = [];
  const run = (_command: string, args: string[]): number => {
    calls.push(args.filter((arg) => !arg.startsWith('-')).join(' '));
    return install(args, files);
  };
  return {
    calls,
    options: { env: { PATH: '/usr/bin' }, exists: (path: PathLike) => files.includes(String(path)), isRoot: true, run },
  };
}

const apt = '/usr/bin/apt-get';
const windowless = '/usr/bin/chromium-headless-shell';
const needed = ['/usr/bin/chromium', '/usr/bin/mosquitto_pub', '/usr/lib/python3/dist-packages/paho/mqtt/client.py'];
const all = [...needed, windowless];

describe('the tools of the tests', () => {
  it('are installed together where they are missing', () => {
    const { calls, options } = machine([apt], (args, files) => {
      if (args.includes('install')) files.push(...all);
      return 0;
    });
    expect(missingTools(options)).toEqual([]);
    expect(calls).toEqual([
      'update',
      'install chromium fonts-noto-cjk mosquitto-clients python3-paho-mqtt',
      'install chromium-headless-shell',
    ]);
  });

  it('do without a browser without windows where there is no package of it', () => {
    const { calls, options } = machine([apt, ...needed], (args) => (args.includes('install') ? 100 : 0));
    expect(missingTools(options)).toEqual([]);
    expect(calls).toEqual(['update', 'install chromium-headless-shell']);
    expect(windowlessHere(options)).toBe('/usr/bin/chromium');
  });

  it('need no browser without windows beside one that was named', () => {
    const { calls, options } = machine([apt, ...needed], () => 0);
    const env = { ...options.env, CHROMIUM: '/usr/bin/chromium' };
    expect([missingTools({ ...options, env }), calls]).toEqual([[], []]);
  });

  it('leave single pages to a browser without windows, unless another was named', () => {
    const { options } = machine(all, () => 0);
    expect(windowlessHere(options)).toBe(windowless);
    expect(windowlessHere({ ...options, env: { ...options.env, CHROMIUM: '/usr/bin/chromium' } })).toBe(
      '/usr/bin/chromium',
    );
  });

  it('are left alone where they are there', () => {
    const { calls, options } = machine([apt, ...all], () => 0);
    expect([missingTools(options), calls]).toEqual([[], []]);
  });

  it('that cannot be installed are told, with the failure of the installation', () => {
    const { options } = machine([apt], () => 100);
    expect(missingTools(options)).toEqual([
      'apt-get update ended with 100',
      'apt-get install ended with 100',
      'the browser tests need Chromium: install it, or name it in CHROMIUM',
      'the tests of MQTT clients need mosquitto_pub and mosquitto_sub: install mosquitto-clients',
      'the tests of MQTT clients need paho for Python: install python3-paho-mqtt',
    ]);
  });

  it('are not installed by others than root', () => {
    const { calls, options } = machine([apt], () => 0);
    expect([missingTools({ ...options, isRoot: false }).length, calls]).toEqual([3, []]);
  });

  it('that were named must be there', () => {
    expect(
      browserHere({ env: { CHROMIUM: '/opt/chrome' }, exists: (path: PathLike) => path === '/usr/bin/chromium' }),
    ).toBeNull();
    expect(browserHere({ env: { CHROMIUM: '/opt/chrome' }, exists: (path: PathLike) => path === '/opt/chrome' })).toBe(
      '/opt/chrome',
    );
  });
});
