import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AskedQuestion, QuestionFile } from './questions/form.ts';
import { grade } from './questions/grade.ts';
import type { Outcome, Verdict } from './questions/grade.ts';
import { askOf, personOf } from './questions/wire.ts';
import type { Person } from './questions/wire.ts';

/**
 * Plays a file of questions against a running demonstration, each as its account, and judges the answers by what the
 * product itself says: `npm run questions -- FILE [--url=http://127.0.0.1:8080] [--password=oil12345] [--json=FILE]`.
 * Files of our own stand in `questions/sets`. Ends with 0 only if at least 90 % are right in each language and none is confidently wrong.
 */
const argument = (name: string): string | null =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const here = (file: string) => resolve(process.env['INIT_CWD'] ?? '', file);
const leastRight = 0.9;
const longestMs = 10_000;

interface Played extends Verdict {
  readonly question: AskedQuestion;
  readonly text: string;
  readonly answer: unknown;
  readonly firstMs: number;
  readonly ms: number;
}

const file = process.argv.slice(2).find((text) => !text.startsWith('--'));
if (file === undefined) throw new Error('say which file of questions');
const { zone, questions } = JSON.parse(readFileSync(here(file), 'utf8')) as QuestionFile;
const url = argument('url') ?? 'http://127.0.0.1:8080';
const people = new Map<string, Promise<Person>>();
const personFor = (account: string) => {
  const known = people.get(account) ?? personOf(url, account, argument('password') ?? 'oil12345');
  people.set(account, known);
  return known;
};

async function played(question: AskedQuestion): Promise<Played> {
  const person = await personFor(question.account);
  const askedAt = Date.now();
  const { answer, failure, firstMs, ms } = await askOf(question, person, zone);
  const times = { firstMs, ms };
  if (answer === null || ms > longestMs)
    return {
      question,
      outcome: 'wrong',
      faults: [failure === '' ? 'too slow' : failure],
      text: '',
      answer,
      ...times,
    };
  const verdict = await grade(question, answer, { person, askedAt, endedAt: Date.now() }, zone);
  return { question, ...verdict, text: answer.text, answer, ...times };
}

const all: Played[] = [];
for (const question of questions) {
  const one = await played(question);
  all.push(one);
  if (one.outcome !== 'right')
    console.log(
      `${question.id} ${one.outcome}: ${question.ask}\n    ${one.faults.join('; ')}\n    ${one.text.replaceAll('\n', ' / ')}`,
    );
}

const points: Readonly<Record<Outcome, number>> = { right: 1, partly: 0.5, wrong: 0, 'confidently wrong': -1 };
function line(name: string, of: readonly Played[]): string {
  const count = (outcome: Outcome) => of.filter((one) => one.outcome === outcome).length;
  const score = of.reduce((sum, one) => sum + points[one.outcome], 0) / of.length;
  const counts = [of.length, count('right'), count('partly'), count('wrong'), count('confidently wrong')];
  return `${name.padEnd(16)}${counts.map((number) => String(number).padStart(8)).join('')}${score.toFixed(2).padStart(8)}`;
}
const grouped = (keyOf: (one: Played) => string) =>
  Object.entries(Object.groupBy(all, keyOf)).toSorted(([a], [b]) => a.localeCompare(b));
console.log(
  `${''.padEnd(16)}${['asked', 'right', 'partly', 'wrong', 'conf.w.', 'score'].map((word) => word.padStart(8)).join('')}`,
);
for (const [name, of] of grouped(({ question }) => `${question.lang} ${question.expect.fn.split('|')[0] ?? ''}`))
  console.log(line(name, of ?? []));
for (const [name, of] of grouped(({ question }) => question.expect.kind.split('|')[0] ?? ''))
  console.log(line(name, of ?? []));
for (const [name, of] of grouped(({ question }) => question.lang)) console.log(line(name, of ?? []));
console.log(line('all', all));
const slowest = (of: 'firstMs' | 'ms') =>
  Math.round(all.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0);
console.log(`first words within ${slowest('firstMs')} ms, whole within ${slowest('ms')} ms (95 %)`);
const json = argument('json');
if (json !== null) writeFileSync(here(json), JSON.stringify(all, null, 1));

const isPassed =
  all.every(({ outcome }) => outcome !== 'confidently wrong') &&
  grouped(({ question }) => question.lang).every(
    ([, of = []]) => of.filter(({ outcome }) => outcome === 'right').length >= leastRight * of.length,
  );
if (!isPassed) process.exitCode = 1;
