import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const windowless = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the tests: the one that CHROMIUM names, else an installed one; null: none. */
export function browserHere({ env = process.env, exists = existsSync } = {}) {
  const named = env.CHROMIUM;
  const found = named ? [named].find((path) => exists(path)) : browsers.find((path) => exists(path));
  return found ?? null;
}

/**
 * The browser for tests of single pages: Chromium without windows, which draws every page also while the machine is
 * busy, where it is installed and no other browser was named; else the browser of the tests. null: none.
 */
export function windowlessHere({ env = process.env, exists = existsSync } = {}) {
  return !env.CHROMIUM && exists(windowless) ? windowless : browserHere({ env, exists });
}

function isOnPath(name, { env, exists }) {
  return (env.PATH ?? '').split(delimiter).some((folder) => exists(join(folder, name)));
}

/** Path of paho in Debian's package. */
const paho = '/usr/lib/python3/dist-packages/paho/mqtt/client.py';

/**
 * Programs that the tests use, with their Debian packages. Without `missing`, the tests do without it: older Debians
 * have no such package.
 */
const tools = [
  {
    isHere: (machine) => browserHere(machine) !== null,
    packages: ['chromium', 'fonts-noto-cjk'],
    missing: 'the browser tests need Chromium: install it, or name it in CHROMIUM',
  },
  { isHere: ({ env, exists }) => Boolean(env.CHROMIUM) || exists(windowless), packages: ['chromium-headless-shell'] },
  {
    isHere: (machine) => isOnPath('mosquitto_pub', machine),
    packages: ['mosquitto-clients'],
    missing: 'the tests of MQTT clients need mosquitto_pub and mosquitto_sub: install mosquitto-clients',
  },
  {
    isHere: ({ exists }) => exists(paho),
    packages: ['python3-paho-mqtt'],
    missing: 'the tests of MQTT clients need paho for Python: install python3-paho-mqtt',
  },
];

/**
 * Installs missing tools, where the user is root.
 *
 * @returns a line for each tool that is still missing and that the tests need
 */
export function missingTools({
  env = process.env,
  exists = existsSync,
  isRoot = process.getuid?.() === 0,
  run = runAloud,
} = {}) {
  const machine = { env, exists };
  const lacking = tools.filter(({ isHere }) => !isHere(machine));
  const needed = lacking.filter((tool) => tool.missing !== undefined);
  const packagesOf = (some) => some.flatMap(({ packages }) => packages);
  const lines = [];
  const call = (...args) => {
    const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
    const code = run('/usr/bin/apt-get', args, quiet);
    return code === 0 ? [] : [`apt-get ${args[0]} ended with ${code}`];
  };
  const install = (packages) =>
    packages.length === 0 ? [] : call('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (lacking.length > 0 && isRoot && exists('/usr/bin/apt-get')) {
    console.log(`oilsight: installing ${packagesOf(lacking).join(', ')} …`);
    lines.push(...call('update', '-qq'), ...install(packagesOf(needed)));
    // By itself: a package that there is not would keep the others away.
    install(packagesOf(lacking.filter((tool) => !needed.includes(tool))));
  }
  const missing = needed.filter(({ isHere }) => !isHere(machine)).map((tool) => tool.missing);
  // The reason of a failed installation matters only if a tool is missing because of it.
  return missing.length === 0 ? [] : [...lines, ...missing];
}

function runAloud(command, args, env) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status ?? 1;
}
