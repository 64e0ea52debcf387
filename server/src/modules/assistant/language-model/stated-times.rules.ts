/** A date, a time of day, or both, as a text states it; what is null is not stated. */
export interface StatedTime {
  readonly at: number;
  readonly end: number;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly hour: number | null;
  readonly minute: number | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** With a capital, as English has it: `may` and `mar` are other words. */
const month = String.raw`\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?![A-Za-z])\.?`;
const clock = String.raw`(?:[ T,，]{0,2}(?:at )?(\d{1,2}):(\d{2})(?::\d{2})?(?!\d))?`;

/** Ways to write a date; the groups are named by `order`. */
const dates: readonly { readonly pattern: RegExp; readonly order: readonly ('y' | 'm' | 'd' | 'M')[] }[] = [
  {
    pattern: new RegExp(String.raw`(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)${clock}`, 'g'),
    order: ['y', 'm', 'd'],
  },
  {
    pattern: new RegExp(String.raw`(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]${clock}`, 'g'),
    order: ['y', 'm', 'd'],
  },
  { pattern: new RegExp(String.raw`(?<!\d)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]${clock}`, 'g'), order: ['m', 'd'] },
  {
    pattern: new RegExp(String.raw`(?<![\d.])(\d{1,2})(?:st|nd|rd|th)? (${month}),? (\d{4})(?!\d)${clock}`, 'g'),
    order: ['d', 'M', 'y'],
  },
  {
    pattern: new RegExp(String.raw`(${month}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)${clock}`, 'g'),
    order: ['M', 'd', 'y'],
  },
  {
    pattern: new RegExp(String.raw`(?<![\d.])(\d{1,2})(?:st|nd|rd|th)? (${month})${clock}`, 'g'),
    order: ['d', 'M'],
  },
  {
    pattern: new RegExp(String.raw`(${month}) (\d{1,2})(?:st|nd|rd|th)?(?![\d.:])${clock}`, 'g'),
    order: ['M', 'd'],
  },
  {
    pattern: new RegExp(String.raw`(?<![\d./])(\d{1,2})[-/](\d{1,2}) (\d{1,2}):(\d{2})(?!\d)`, 'g'),
    order: ['m', 'd'],
  },
];
const timeOfDay = /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])/g;

/** All dates and times of a text. */
export function timesIn(text: string): StatedTime[] {
  const found: StatedTime[] = [];
  let rest = text;
  const take = (time: StatedTime): void => {
    found.push(time);
    rest = rest.slice(0, time.at) + ' '.repeat(time.end - time.at) + rest.slice(time.end);
  };
  for (const { pattern, order } of dates)
    for (const match of rest.matchAll(pattern)) {
      const part = (name: 'y' | 'm' | 'd' | 'M') => {
        const at = order.indexOf(name);
        return at === -1 ? null : (match[at + 1] ?? null);
      };
      const named = part('M');
      const [hour, minute] = [match[order.length + 1], match[order.length + 2]];
      take({
        at: match.index,
        end: match.index + match[0].length,
        year: whole(part('y')),
        month: named === null ? whole(part('m')) : months.indexOf(named.slice(0, 3).toLowerCase()) + 1,
        day: whole(part('d')),
        hour: whole(hour),
        minute: whole(minute),
      });
    }
  for (const { index, 0: text, 1: hour, 2: minute } of rest.matchAll(timeOfDay))
    take({
      at: index,
      end: index + text.length,
      year: null,
      month: null,
      day: null,
      hour: whole(hour),
      minute: whole(minute),
    });
  return found.toSorted((a, b) => a.at - b.at);
}

const whole = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

/** Whether a moment that was looked up, as `2026/11/29 09:30`, is one that the text may mean. */
export function isTime(stated: StatedTime, moment: string): boolean {
  const [year, month, day, hour, minute] = moment.split(/[/ :]/).map(Number);
  const same = (one: number | null, other: number | undefined) => one === null || one === other;
  return (
    same(stated.year, year) &&
    same(stated.month, month) &&
    same(stated.day, day) &&
    same(stated.hour, hour) &&
    same(stated.minute, minute)
  );
}
