import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { indicatorIds } from '@oilsight/oil';
import type { QuestionFile } from '../scripts/questions/form.ts';
import { askOf, authorizationOf, personOf } from '../scripts/questions/wire.ts';
import type { Person } from '../scripts/questions/wire.ts';
import { markdown, percentile, report } from './lib/table.ts';
import { ms, ratio } from './lib/timing.ts';

/**
 * How long the deterministic expert takes for the first words and for whole answers, asked of a running demonstration
 * (`npm start`): alone, and while 150 more devices send 3 000 readings a second beside it, in turns of ten questions.
 * The questions are those of `scripts/questions/sets/first-unseen.json`, each asked by its account. The bench makes the
 * devices and removes them.
 *
 * `npm run bench -- assistant [--url=http://127.0.0.1:8080] [--password=oil12345]`
 */
const argument = (name: string): string | null =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const url = argument('url') ?? 'http://127.0.0.1:8080';
const password = argument('password') ?? 'oil12345';
const limits = { first: 300, whole: 2000 } as const;
const devices = 150;
const readingsPerFrame = 20;
const questionsPerTurn = 10;
const keys = indicatorIds.slice(0, readingsPerFrame);

interface Made {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly version: number;
  readonly token: string;
}

/** Makes the devices in a factory of the dealer. */
async function makeDevices(dealer: Readonly<Record<string, string>>): Promise<Made[]> {
  const person = await personOf(url, 'dealer', password);
  const customerId = (await person.devices())[0]?.customerId;
  const made: Made[] = [];
  for (let n = 0; n < devices; n += 1) {
    const deviceName = `bench ${Date.now()} ${n}`;
    const reply = await fetch(`${url}/system/customerdevice`, {
      method: 'POST',
      headers: dealer,
      body: JSON.stringify({ deviceName, machineType: 'hydraulic', customerId }),
    });
    const { code, msg, data } = (await reply.json()) as {
      code: number;
      msg: string;
      data: { device: Omit<Made, 'token'>; token: string };
    };
    if (code !== 200) throw new Error(`a device could not be made: ${msg}`);
    made.push({ ...data.device, token: data.token });
  }
  return made;
}

async function removeDevices(dealer: Readonly<Record<string, string>>, made: readonly Made[]): Promise<void> {
  for (const { deviceId, deviceName, version } of made)
    await fetch(
      `${url}/system/customerdevice/${deviceId}?deviceName=${encodeURIComponent(deviceName)}&version=${version}`,
      { method: 'DELETE', headers: dealer },
    );
}

/** Each device sends a frame a second, evenly spread. `stop` resolves to the readings that were acknowledged in a second. */
function sending(made: readonly Made[]): { stop: () => Promise<number> } {
  const begun = performance.now();
  let sent = 0;
  let kept = 0;
  const open = new Set<Promise<void>>();
  const send = async (nth: number) => {
    const token = made[nth % made.length]?.token ?? '';
    const values = Object.fromEntries(keys.map((key, k) => [key, 20 + k + ((nth * 7 + k * 11) % 100) / 10]));
    const reply = await fetch(`${url}/api/v1/${token}/telemetry`, { method: 'POST', body: JSON.stringify(values) });
    if (reply.ok) kept += readingsPerFrame;
    await reply.arrayBuffer();
  };
  const pace = setInterval(() => {
    for (const due = ((performance.now() - begun) / 1000) * made.length; sent < due; sent += 1) {
      const one = send(sent).finally(() => open.delete(one));
      open.add(one);
    }
  }, 10);
  return {
    async stop() {
      clearInterval(pace);
      await Promise.all(open);
      return (kept / (performance.now() - begun)) * 1000;
    },
  };
}

interface Times {
  readonly first: number[];
  readonly whole: number[];
}

const { zone, questions } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../scripts/questions/sets/first-unseen.json'), 'utf8'),
) as QuestionFile;
const people = new Map<string, Person>();
for (const account of new Set(questions.map((one) => one.account)))
  people.set(account, await personOf(url, account, password));

async function ask(nth: number, times: Times): Promise<void> {
  const question = questions[nth % questions.length];
  const person = people.get(question?.account ?? '');
  if (question === undefined || person === undefined) return;
  const { answer, firstMs, ms: wholeMs } = await askOf(question, person, zone);
  if (answer === null) return;
  times.first.push(firstMs);
  times.whole.push(wholeMs);
}

/** A percentile of times in any order. */
const share = (values: readonly number[], part: number) =>
  percentile(
    values.toSorted((a, b) => a - b),
    part,
  );

const dealer = {
  authorization: await authorizationOf(url, 'dealer', password),
  'content-type': 'application/json',
};
const made = await makeDevices(dealer);
const alone: Times = { first: [], whole: [] };
const beside: Times = { first: [], whole: [] };
const rates: number[] = [];
try {
  for (let from = 0; from < questions.length; from += questionsPerTurn) {
    const turn = Array.from({ length: Math.min(questionsPerTurn, questions.length - from) }, (_, n) => from + n);
    for (const nth of turn) await ask(nth, alone);
    const load = sending(made);
    for (const nth of turn) await ask(nth, beside);
    rates.push(await load.stop());
  }
} finally {
  await removeDevices(dealer, made);
}

const row = (name: string, { first, whole }: Times) => [
  name,
  whole.length,
  ms(share(first, 0.5)),
  ms(share(first, 0.95)),
  ratio(share(first, 0.95), limits.first),
  ms(share(whole, 0.5)),
  ms(share(whole, 0.95)),
  ratio(share(whole, 0.95), limits.whole),
];
report(
  'assistant',
  'npm run bench -- assistant',
  `The expert's answers, asked one after the other in turns of ${questionsPerTurn}; beside them ${Math.round(share(rates, 0.5))} readings a second were acknowledged (median of the turns).\n\n${markdown(
    ['', 'answers', 'first words, median ms', '95 %', '÷ 300 ms', 'whole, median ms', '95 %', '÷ 2 s'],
    [row('alone', alone), row('beside 3 000 readings a second', beside)],
  )}`,
);
