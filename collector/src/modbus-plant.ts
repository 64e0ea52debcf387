import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { InputError } from './input-error.ts';
import { behaviourHelp, soundBehaviour, behaviourAfter } from './plant/behaviour.ts';
import { createPlantUnit } from './plant/registers.ts';
import { servePlantLine } from './plant/serve.ts';
import type { PlantLine } from './plant/serve.ts';

const help = `Plays the Modbus instruments that a collector's configuration names, on this machine's loopback and the ports it names.

  --config FILE   the collector's configuration
  --seed N        other instruments of the same kinds, 1
  --strict        registers between an instrument's numbers are refused, as some instruments do
  --help          this page

Told on standard input, a line each:
${behaviourHelp}`;

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      seed: { type: 'string', default: '1' },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new InputError(`--seed: a whole number is needed, not ${values.seed}`);
  return { ...values, seed };
}

async function play({ config: file, seed, strict }: ReturnType<typeof readOptions>): Promise<void> {
  if (file === undefined) throw new InputError('--config FILE is needed (--help tells more)');
  const { connections } = readConfig(file);
  const lines: PlantLine[] = [];
  for (const { kind, port, sensors } of connections) {
    const unitIds = [...new Set(sensors.map(({ unitId }) => unitId))];
    lines.push(
      await servePlantLine({
        kind,
        port,
        gaps: !strict,
        units: unitIds.map((unitId) => createPlantUnit(sensors, unitId, seed)),
      }),
    );
  }
  process.stdout.write(`ready ${connections.map(({ name, port }) => `${name}:${port}`).join(' ')}\n`);
  let behaviour = soundBehaviour;
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => {
    const next = behaviourAfter(behaviour, line);
    if (next === null) return void process.stdout.write(behaviourHelp);
    behaviour = next;
    for (const plant of lines) {
      plant.behave(behaviour);
      if (line.trim() === 'hangup') plant.hangUp();
    }
    return void process.stdout.write(`done ${line.trim()}\n`);
  });
  const end = () => {
    input.close();
    void Promise.all(lines.map((line) => line.close())).then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  // A parent process that gave us a channel may end, even by a kill: we end with it.
  process.once('disconnect', end);
  process.channel?.unref();
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(help);
  else await play(options);
} catch (error) {
  process.stderr.write(`modbus-plant: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
