import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, isConsoleStale } from './console.mjs';
import { launch, raised, root, runToEnd, stop, stopSignal } from './processes.mjs';

const demoToken = 'OILSIGHT_DEMO_TOKEN';
/**
 * On a machine with much memory V8 lets its young generation grow to 128 MB; readings are short-lived enough for a
 * small one. What is kept of each device is old and stays: garbage is collected once the heap is a quarter larger than
 * that, where V8 by itself waits until much more has gathered.
 */
const serverProgram = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=25',
  '--max-old-space-size=1024',
  'server/src/main.ts',
];
/** The few machines of the demonstration need less, and V8 takes what it is given. */
const demoProgram = ['--max-semi-space-size=8', '--max-old-space-size=384', 'server/src/main.ts', '--demo'];
/**
 * Messages of the simulator are garbage as soon as they are sent, and little is kept besides (some 30 MB): without limits
 * V8 collects it only after hundreds of MB.
 */
const simulatorProgram = ['--max-semi-space-size=4', '--max-old-space-size=128', 'simulator/src/main.ts'];

/** Starts everything with the demonstration, until Ctrl-C. */
export async function start(args) {
  if (isConsoleStale()) await build();
  return demonstration(args, [process.execPath, ...demoProgram]);
}

/** The same, restarting the server and reloading the console when sources change. */
export async function dev(args) {
  return demonstration(args, [process.execPath, '--watch', '--watch-preserve-output', ...demoProgram], launchVite);
}

function launchVite(place) {
  return launch([process.execPath, join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'console'),
    env: { OILSIGHT_SERVER: place.url },
  });
}

/**
 * The production start, without the demonstration. Signals and the exit code are passed through to and from the server.
 */
export async function serve(args) {
  if (isConsoleStale()) await build();
  return runToEnd([process.execPath, ...serverProgram, ...args], { isTied: true, env: { NODE_ENV: 'production' } });
}

async function demonstration(args, command, more) {
  const signal = stopSignal();
  const place = await placeOf(process.env);
  const began = performance.now();
  const running = launch([...command, ...args], {
    isTied: true,
    env: { LOG_LEVEL: process.env.LOG_LEVEL || 'warn', ...place.env },
  });
  const children = [running];
  try {
    await Promise.race([
      running.ended,
      raised(signal),
      show({ server: running, children, place, signal, began, more }),
    ]);
    await Promise.race([running.ended, raised(signal)]);
  } finally {
    for (const child of children.toReversed()) await stop(child);
  }
  const code = await running.ended;
  if (signal.aborted) return code;
  // A server that ended by itself has printed the reason; a killed one could not.
  if (running.signalCode !== null)
    console.error(`oilsight: the server was ended by ${running.signalCode}; start again, nothing acknowledged is lost`);
  return 1;
}

/** Waits for the server, starts the simulator, waits until readings arrive, and prints the addresses. */
async function show({ server, children, place, signal, began, more }) {
  // Another program may answer at this address, so the server's own message is awaited. A server in watch mode has no
  // channel for that.
  if (more === undefined) await Promise.race([listens(server), server.ended, raised(signal)]);
  if (!(await answers(`${place.url}/readyz`, signal, server))) return;
  if (more !== undefined) children.push(more(place));
  const credentials = join(place.dataDir, 'demo', 'simulator.json');
  // The database does not hold the demonstration: no readings are simulated for it.
  if (!existsSync(credentials)) return console.log(welcome(place, (performance.now() - began) / 1000));
  const simulator = launch(
    [process.execPath, ...simulatorProgram, '--server', place.url, '--mqtt', place.mqtt, '--credentials', credentials],
    { isTied: true, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(simulator);
  await goesLive(simulator);
  if (!signal.aborted) console.log(welcome(place, (performance.now() - began) / 1000));
  void simulator.ended.then(() => {
    if (!signal.aborted && server.exitCode === null && server.signalCode === null)
      console.error('oilsight: the simulator ended; the server goes on without new readings');
  });
}

/** Resolves when the simulator prints `live` (its history is written and readings are being sent), or when it ends. */
function goesLive(simulator) {
  return new Promise((done) => {
    let text = '';
    simulator.stdout.setEncoding('utf8').on('data', (chunk) => {
      text = (text + chunk).slice(-4096);
      if (/^live\b/m.test(text)) done();
    });
    void simulator.ended.then(done);
  });
}

function listens(server) {
  return new Promise((done) => server.on('message', (message) => message?.listening && done()));
}

async function answers(url, signal, server) {
  while (!signal.aborted && server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await reply?.arrayBuffer();
    if (reply?.ok) return true;
    await sleep(50);
  }
  return false;
}

/** The server's addresses. For port 0 a free port is chosen here, because it must be known. */
async function placeOf(env) {
  const port = await portOf(env.PORT, 8080);
  const mqttPort = await portOf(env.MQTT_PORT, 1883);
  const host = ['0.0.0.0', '::', undefined, ''].includes(env.HOST) ? '127.0.0.1' : env.HOST;
  const name = host.includes(':') ? `[${host}]` : host;
  const dataDir = resolve(root, env.DATA_DIR || './data');
  return {
    url: `http://${name}:${port}`,
    mqtt: `mqtt://${name}:${mqttPort}`,
    dataDir,
    env: { PORT: port, MQTT_PORT: mqttPort, DATA_DIR: dataDir },
  };
}

/** An invalid setting is passed on unchanged: the server reports what is wrong with it. */
async function portOf(text, fallback) {
  if (text === undefined || text === '') return String(fallback);
  return text === '0' ? String(await freePort()) : text;
}

function freePort() {
  const probe = createServer();
  return new Promise((done, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function welcome(place, seconds) {
  const lines = [
    '',
    `  Oilsight is ready after ${seconds.toFixed(1)} s`,
    '',
    `  Console   ${place.url}`,
    `  MQTT      ${place.mqtt}`,
    `  Calls     ${place.url}/docs`,
    '',
    ...demoLines(place),
    '  Ctrl-C stops everything.',
    '',
  ];
  return lines.join('\n');
}

function demoLines({ dataDir, url }) {
  const file = join(dataDir, 'demo', 'accounts.json');
  if (!existsSync(file))
    return ['  The database holds no demonstration, and was left as it is. Another DATA_DIR gets one.', ''];
  const accounts = JSON.parse(readFileSync(file, 'utf8'));
  const width = Math.max(...accounts.map(({ userName }) => userName.length));
  return [
    '  Accounts',
    ...accounts.map(({ userName, password, authority }) =>
      `    ${userName.padEnd(width)}  ${password}  ${authority ?? ''}`.trimEnd(),
    ),
    '',
    '  Send a reading of your own to the device "Quick start":',
    `    curl -X POST ${url}/api/v1/${demoToken}/telemetry -H 'Content-Type: application/json' -d '{"oil_temperature": 61.5}'`,
    '',
  ];
}
