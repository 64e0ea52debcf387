import { fileTimeText, zonesText } from './time-text.ts';

const mark = '\uFEFF';
const start = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z(?=,)/gm;

/**
 * A file of the server, whose lines begin with an instant of UTC, with the clocks of the reader's zone instead; the heads name its offset. It is read
 * piece by piece: a month of readings is large.
 */
export async function inLocalTime(csv: Blob): Promise<Blob> {
  const pieces: Blob[] = [];
  const instants = new Set<number>();
  let head: string | null = null;
  let rest = '';
  const take = (lines: string) => {
    const body = head === null ? lines.slice(lines.indexOf('\n') + 1) : lines;
    head ??= lines.slice(0, lines.indexOf('\n') + 1);
    pieces.push(new Blob([body.replaceAll(start, (text) => {
      const at = Date.parse(text);
      // One an hour is enough to know the offsets.
      instants.add(Math.floor(at / 3_600_000) * 3_600_000);
      return fileTimeText(at);
    })]));
  };
  const reader = csv.stream().pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    rest += read.value;
    const whole = rest.lastIndexOf('\n') + 1;
    if (whole === 0) continue;
    take(rest.slice(0, whole));
    rest = rest.slice(whole);
  }
  if (rest !== '') take(`${rest}\n`);
  // Without a line there is no instant to go by.
  const zones = zonesText(instants.size === 0 ? [Date.now()] : instants);
  return new Blob([mark, (head ?? '').replace('(UTC)', `(${zones})`), ...pieces], { type: csv.type });
}
