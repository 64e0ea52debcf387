import { parseArgs } from 'node:util';
import { checkSensors } from './check.ts';
import { collect } from './collector.ts';
import { readConfig, readToken } from './config.ts';
import { InputError } from './input-error.ts';
import { logLines } from './log.ts';

const help = `Polls Modbus sensors, keeps their readings on disk and sends them to the server over MQTT, as a gateway does.

  --config FILE   what to poll and where to send it (docs/collect.md)
  --check         polls every sensor once, prints what it gave, and ends: 0 when every register gave a number, otherwise 1
  --help          this page

The gateway's access token comes from the environment variable OILSIGHT_GATEWAY_TOKEN, or from where the configuration says.
`;

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return values;
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// A parent process that gave us a channel may end, even by a kill: we end with it.
process.once('disconnect', () => stopping.abort());
process.channel?.unref();

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(help);
  else {
    if (options.config === undefined) throw new InputError('--config FILE is needed (--help tells more)');
    const config = readConfig(options.config);
    if (options.check) {
      const { table, isGood } = await checkSensors(config);
      process.stdout.write(`${table}\n`);
      process.exitCode = isGood ? 0 : 1;
    } else {
      await collect({ config, token: readToken(config.server, process.env), log: logLines, signal: stopping.signal });
    }
  }
} catch (error) {
  const isTheirs =
    error instanceof InputError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(
    `collector: ${isTheirs ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
