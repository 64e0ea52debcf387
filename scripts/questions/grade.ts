import { indicators } from '@oilsight/oil';
import { deviceOf, eventAt, truthOf } from './facts.ts';
import type { Looking, Truth } from './facts.ts';
import { isOneOf } from './form.ts';
import type { Answer, AskedQuestion, Claim, ExpectedFact } from './form.ts';
import { durationMs, momentOf, offsetOf, periodsOf } from './period.ts';
import type { Moments, Period } from './period.ts';
import type { Person } from './wire.ts';

export type Outcome = 'right' | 'partly' | 'wrong' | 'confidently wrong';

export interface Verdict {
  readonly outcome: Outcome;
  /** What does not hold. */
  readonly faults: readonly string[];
}

/** From the unit that is shown to the catalogue's. */
const toCatalogue: Readonly<Record<string, (value: number) => number>> = {
  '°F': (value) => ((value - 32) * 5) / 9,
  K: (value) => value,
  bar: (value) => value / 10,
  psi: (value) => (value * 6894.757) / 1e6,
  kPa: (value) => value / 1000,
  '%': (value) => value,
  d: (value) => value * 24,
  天: (value) => value * 24,
  'g/cm³': (value) => value * 1000,
};

/** The moment that `2026/11/29 23:31` is by the asker's clock; null: no such text. */
function momentShown(shown: string, zone: string): number | null {
  const [, year, month, day, hours, minutes] = /^(\d{4})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2})$/.exec(shown) ?? [];
  if (year === undefined) return null;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes));
  return at - offsetOf(at, zone);
}

const withoutNumbers = (text: string) => text.replace(/\d+(?:\.\d+)?/g, '#');

/** Whether a shown number is the truth to half a unit of its last digit. */
function isTrue({ shown, unit, value, is }: Claim, truth: Truth, zone: string): boolean {
  if (truth === null) return false;
  // What speaks against a finding names readings, which move while the question is answered.
  if ('words' in truth && is === 'disproof')
    return truth.words.some((words) => withoutNumbers(words) === withoutNumbers(String(value)));
  if ('words' in truth) return truth.words.includes(String(value));
  if ('order' in truth) return isOrder(value, truth.order);
  if (is === 'since' || is === 'event' || is === 'alarm') {
    const at = momentShown(shown, zone);
    return at === null || truth.any.some((one) => Math.abs(one - at) <= Math.max(60_000, truth.tolerance));
  }
  const number = Number(shown.replace('−', '-'));
  if (!Number.isFinite(number))
    return typeof value === 'number' && truth.any.some((one) => Math.abs(one - value) < 1e-9);
  const half = 0.5 * 10 ** -(shown.split('.')[1]?.length ?? 0);
  const back = toCatalogue[unit] ?? ((same: number) => same);
  const [low, high] = [back(number - half), back(number + half)];
  return truth.any.some(
    (one) => one >= Math.min(low, high) - truth.tolerance - 1e-9 && one <= Math.max(low, high) + truth.tolerance + 1e-9,
  );
}

function isOrder(value: Claim['value'], groups: readonly (readonly string[])[]): boolean {
  if (!Array.isArray(value)) return false;
  const left = [...(value as string[])];
  for (const group of groups) {
    for (let nth = 0; nth < group.length && left.length > 0; nth++) {
      if (!group.includes(left[0] ?? '')) return false;
      left.shift();
    }
    if (left.length === 0) return true;
  }
  return left.length === 0;
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

export async function grade(question: AskedQuestion, answer: Answer, looking: Looking, zone: string): Promise<Verdict> {
  const { expect } = question;
  const faults: string[] = [];
  const grave: string[] = [];
  const { person } = looking;
  const device = Array.isArray(expect.devices) ? (expect.devices[0] as string | undefined) : undefined;
  const moments = {
    now: looking.askedAt,
    zone,
    event: async (kind: string) =>
      device === undefined ? null : eventAt(person, (await deviceOf(person, device)).deviceId, kind),
  };

  const isKind = isOneOf(answer.kind, expect.kind);
  if (!isKind) faults.push(`kind is ${answer.kind}`);
  const mustNotAnswer = ['asks_back', 'none_in_scope', 'wont_act'].some((kind) => isOneOf(kind, expect.kind));
  if (!isKind && answer.kind === 'answer' && mustNotAnswer) grave.push('answered what it should not');
  if (answer.acted) grave.push('it acted');
  for (const word of expect.mustNot ?? []) if (answer.text.includes(word)) grave.push(`says ${word}`);
  for (const fault of await falseClaims(answer, looking, zone)) grave.push(fault);
  for (const number of unclaimed(answer, question, await person.devices()))
    grave.push(`the number ${number} has no claim`);

  const isDevice = devicesHold(question, answer);
  if (!isDevice) faults.push(`devices are ${answer.devices.join(', ')}`);
  if (expect.kind === 'answer' && !isOneOf(answer.fn, expect.fn)) faults.push(`function is ${answer.fn}`);
  if (!indicatorsHold(expect.fn, expect.indicators ?? [], answer.indicators))
    faults.push(`indicators are ${answer.indicators.join(', ')}`);
  const periods = expect.period === undefined ? [] : await periodsOf(expect.period, moments);
  const isPeriod = periods.length > 0;
  if (isPeriod && !isOneOfPeriods(periods, answer.period, expect.slack)) faults.push('another period');
  if (answer.kind === 'answer')
    for (const fact of expect.facts ?? [])
      if (!(await factHolds({ fact, answer, moments, isPeriod }, looking))) faults.push(`no ${fact.is}`);
  for (const words of (expect.says ?? []).map(wordsOf))
    if (!words.some((word) => answer.text.includes(word))) faults.push(`does not say ${words.join('|')}`);
  const places = expect.link?.split('|');
  if (places !== undefined && !answer.links.some(({ href }) => places.some((place) => href.startsWith(place))))
    faults.push(`no link to ${expect.link}`);

  if (grave.length > 0) return { outcome: 'confidently wrong', faults: [...grave, ...faults] };
  if (faults.length === 0) return { outcome: 'right', faults };
  return { outcome: isKind && isDevice ? 'partly' : 'wrong', faults };
}

/** Words of which one is to be said: a list of them, or one text with lines between. */
const wordsOf = (group: string | readonly string[]): string[] => [group].flat().flatMap((words) => words.split('|'));

function devicesHold({ expect }: AskedQuestion, { kind, devices }: Answer): boolean {
  if (expect.devices === undefined || !Array.isArray(expect.devices)) return true;
  const expected = expect.devices as readonly string[];
  if (expected.length === 0 && ['alarms', 'fleet'].some((fn) => isOneOf(fn, expect.fn))) return true;
  if ((kind === 'cannot' || kind === 'wont_act') && devices.length === 0) return true;
  return sameSet(devices, expected);
}

function indicatorsHold(fn: string, expected: readonly string[], found: readonly string[]): boolean {
  if (expected.length === 0) return true;
  const mayBeMore = ['cause', 'fleet', 'report', 'forecast', 'limit'].some((one) => isOneOf(one, fn));
  return mayBeMore ? expected.every((key) => found.includes(key)) : sameSet(expected, found);
}

function isOneOfPeriods(expected: readonly Period[], found: Answer['period'], slack: string | undefined): boolean {
  if (found === null) return false;
  return expected.some(({ from, to }) => {
    const room = slack === undefined ? Math.max(600_000, (to - from) * 0.02) : durationMs(slack);
    return Math.abs(found.from - from) <= room && Math.abs(found.to - to) <= room;
  });
}

interface Sought {
  readonly fact: ExpectedFact;
  readonly answer: Answer;
  readonly moments: Moments;
  /** Whether the period of the answer itself was expected and is judged on its own. */
  readonly isPeriod: boolean;
}

async function factHolds({ fact, answer, moments, isPeriod }: Sought, looking: Looking): Promise<boolean> {
  const asked = fact.period === undefined || isPeriod ? [] : await periodsOf(fact.period, moments);
  const when = fact.when === undefined ? null : await momentOf(fact.when, moments);
  for (const found of answer.claims) {
    if (!isOneOf(found.is, fact.is)) continue;
    const claim = found.is === 'diff' && found.device === fact.than ? turned(found) : found;
    const fields = ['device', 'than', 'key', 'side', 'kind', 'level', 'status', 'state', 'by', 'dir'] as const;
    if (fields.some((field) => fact[field] !== undefined && !isOneOf(String(claim[field]), String(fact[field]))))
      continue;
    if (fact.nth !== undefined && claim.nth !== undefined && claim.nth !== fact.nth) continue;
    if (fact.unit !== undefined && !isOneOf(claim.unit, fact.unit)) continue;
    if (asked.length > 0 && !isOneOfPeriods(asked, claim.period ?? answer.period, undefined)) continue;
    if (when !== null && (claim.when === undefined || Math.abs(claim.when - when) > 30 * 60_000)) continue;
    const truth =
      claim.is === 'const'
        ? await truthOf(fact, null, looking)
        : await truthOf(
            {
              ...fact,
              // Of several that are right, the one that was said.
              ...(claim.key === undefined ? {} : { key: claim.key }),
              ...(claim.device === undefined ? {} : { device: claim.device }),
              ...(claim.when === undefined ? {} : { when: claim.when }),
              ...(claim.side === undefined ? {} : { side: claim.side }),
              is: claim.is,
            } as Claim,
            claim.is === 'count' ? (claim.period ?? null) : (claim.period ?? answer.period),
            looking,
          );
    if (isTrue(claim, truth, moments.zone)) return true;
  }
  return false;
}

/** A difference as it is from the other machine: its sign may be in words. */
const turned = (claim: Claim): Claim => ({
  ...claim,
  ...(claim.than === undefined ? {} : { device: claim.than }),
  ...(claim.device === undefined ? {} : { than: claim.device }),
});

/** Every claim is found again from its own fields. */
async function falseClaims({ claims, period }: Answer, looking: Looking, zone: string): Promise<string[]> {
  const faults: string[] = [];
  for (const claim of claims) {
    if (claim.is === 'const' || claim.status === 'hours') continue;
    const truth = await truthOf(claim, claim.period ?? (claim.is === 'count' ? null : period), looking).catch(
      () => null,
    );
    if (truth !== null && !isTrue(claim, truth, zone))
      faults.push(`${claim.is} ${claim.key ?? ''} ${claim.shown} is not so`);
  }
  return faults;
}

/** Numbers of a text that are no name, no time, not the asker's own and shown by no claim. */
function unclaimed(
  { text, claims }: Answer,
  { ask, turns = [] }: AskedQuestion,
  devices: Awaited<ReturnType<Person['devices']>>,
): string[] {
  let rest = text.replace(/\d{4}\/\d{2}\/\d{2}(?: \d{2}:\d{2})?/g, ' ');
  const names = devices.flatMap(({ deviceName, deviceNo, customerName, monitoringOil }) => [
    deviceName,
    deviceNo,
    customerName,
    monitoringOil,
  ]);
  const ofCatalogue = Object.values(indicators).flatMap(({ name }) => [
    name.zh,
    name.en,
    name.en.charAt(0).toLowerCase() + name.en.slice(1),
  ]);
  const withUnits = claims.flatMap(({ shown, unit }) => (unit === '' ? [] : [`${shown} ${unit}`]));
  const known = [
    ...withUnits,
    ...claims.map(({ shown }) => shown),
    ...names,
    ...ofCatalogue,
    'ISO 4406',
    'ISO 4406:2021',
  ].filter((one) => one !== '');
  for (const one of known.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(one, ' ');
  const own = [ask, ...turns].join(' ');
  return [...rest.matchAll(/(?<![\p{L}\d])\d+(?:\.\d+)?/gu)]
    .map(([number]) => number)
    .filter((number) => !own.includes(number));
}
