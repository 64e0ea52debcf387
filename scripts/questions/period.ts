const minute = 60_000;
const day = 86_400_000;

/** Days by the clock of a zone without summer time changes within the span that is looked at. */
export function offsetOf(at: number, zone: string): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])?(\d{2})?:?(\d{2})?/.exec(text.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
}

/** ISO 8601 duration in ms; months count 30 days, years 365. */
export function durationMs(text: string): number {
  const [, years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text) ?? [];
  const inDays = Number(years) * 365 + Number(months) * 30 + Number(weeks) * 7 + Number(days);
  return inDays * day + Number(hours) * 60 * minute + Number(minutes) * minute + Number(seconds) * 1000;
}

export interface Moments {
  readonly now: number;
  readonly zone: string;
  /** Time of the newest log entry of a kind; null: there is none. */
  event(kind: string): Promise<number | null>;
}

async function baseOf(text: string, { now, zone, event }: Moments): Promise<number | null> {
  const offset = offsetOf(now, zone);
  const startOf = (shift: number) => Math.floor((now + offset) / day + shift) * day - offset;
  if (text === '' || text === 'now') return now;
  if (text.startsWith('ev:')) return event(text.slice(3));
  const local = new Date(now + offset);
  const weekday = local.getUTCDay() || 7;
  const relative = /^([DWM])(-?\d+)$/.exec(text);
  if (relative !== null) {
    const by = Number(relative[2]);
    if (relative[1] === 'D') return startOf(by);
    if (relative[1] === 'W') return startOf(1 - weekday + 7 * by);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + by, 1) - offset;
  }
  const named = /^wd([1-7])$/.exec(text);
  if (named !== null) return startOf(-((weekday - Number(named[1]) + 6) % 7) - 1);
  throw new Error(`no such time: ${text}`);
}

/** One end of a period: a base with a duration before or after it. */
export async function momentOf(text: string, moments: Moments): Promise<number | null> {
  const [, base = '', sign = '+', duration = ''] = /^([^+P]*?)(?:([+-])?(P.*))?$/.exec(text) ?? [];
  const at = await baseOf(base.replace(/[+-]$/, ''), moments);
  if (at === null || duration === '') return at;
  return at + (sign === '-' ? -1 : 1) * durationMs(duration);
}

export interface Period {
  readonly from: number;
  readonly to: number;
}

/** `from/to`; what is left out is now. Each of those that a text offers with `|` between them, if it has its log entry. */
export async function periodsOf(text: string, moments: Moments): Promise<readonly Period[]> {
  const found = await Promise.all(
    text.split('|').map(async (one) => {
      const [from = '', to = 'now'] = one.split('/');
      const [begin, end] = [await momentOf(from, moments), await momentOf(to, moments)];
      return begin === null || end === null ? [] : [{ from: begin, to: end }];
    }),
  );
  return found.flat();
}
