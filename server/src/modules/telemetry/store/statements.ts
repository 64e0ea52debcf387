import type { ArrivedDevice } from '../arrivals.store.ts';
import { encodeArrival } from './arrival-body.ts';
import type { Cell } from './batch.ts';
import type { FrameRow } from './copy-rows.ts';
import type { State } from './state.ts';
import { putTexts, removeTexts } from './texts.ts';
import { hourOf, monthOf } from './time.ts';

/** Rows of `frame` that a batch removes (to replace them) and adds. */
export interface Changes {
  readonly removed: { readonly device: number; readonly at: number }[];
  readonly added: FrameRow[];
}

interface Mark {
  readonly device: number;
  readonly hour: number;
}

/** Devices whose readings a batch changes, by key. */
export function arrivedIn({ added, removed }: Changes, cells: readonly Cell[]): ArrivedDevice[] {
  const arrived = new Map<number, { key: number; oldestAt: number; newestAt: number }>();
  let last: { key: number; oldestAt: number; newestAt: number } | undefined;
  const take = (key: number, at: number) => {
    // The rows are sorted: most belong to the same device as the row before.
    if (last?.key !== key && (last = arrived.get(key)) === undefined)
      arrived.set(key, (last = { key, oldestAt: at, newestAt: at }));
    if (at < last.oldestAt) last.oldestAt = at;
    if (at > last.newestAt) last.newestAt = at;
  };
  for (const { device, at } of added) take(device, at);
  for (const { device, at } of removed) take(device, at);
  for (const { memory, at, texts } of cells) if (texts.size > 0) take(memory.device, at);
  return [...arrived.values()].sort((a, b) => a.key - b.key);
}

/**
 * The statement that adds the journal's next row, prepared on the writer's connection.
 *
 * @param before the previous row: its number, and the bytes of all bodies up to it
 * @returns the statement, and the bytes of the body
 */
export function arrivalStatement(
  before: { readonly n: number; readonly total: number },
  devices: readonly ArrivedDevice[],
): { text: string; bytes: number } {
  if (devices.length === 0) return { text: '', bytes: 0 };
  const body = encodeArrival(devices);
  return {
    text: `execute telemetry_arrive (${before.n + 1}, ${before.total + body.byteLength}, '\\x${body.toString('hex')}');`,
    bytes: body.byteLength,
  };
}

/** Hours that a batch changes and that are not marked yet. */
export function marksOf(state: State, changes: Changes, cells: readonly Cell[]): Mark[] {
  const marks = new Map<string, Mark>();
  const add = (device: number, hour: number) => {
    if (!state.isMarked(device, hour)) marks.set(`${device} ${hour}`, { device, hour });
  };
  let [lastDevice, lastHour] = [-1, -1];
  for (const { device, at } of changes.added) {
    // The cells are sorted: most belong to the same hour as the cell before.
    const hour = hourOf(at);
    if (device === lastDevice && hour === lastHour) continue;
    [lastDevice, lastHour] = [device, hour];
    add(device, hour);
  }
  for (const { device, at } of changes.removed) add(device, hourOf(at));
  for (const { memory, at, texts } of cells) if (texts.size > 0) add(memory.device, hourOf(at));
  return [...marks.values()];
}

export function marksStatement(marks: readonly Mark[]): string {
  if (marks.length === 0) return '';
  const [devices, hours] = [marks.map(({ device }) => device), marks.map(({ hour }) => hour)];
  return `insert into hour_dirty (device, hour) select * from unnest('{${devices.join(',')}}'::int4[], '{${hours.join(',')}}'::int4[]) on conflict (device, hour) do update set mark = excluded.mark;`;
}

export function removedStatement(removed: Changes['removed']): string {
  return [...Map.groupBy(removed, ({ at }) => monthOf(at))]
    .map(
      ([month, rows]) =>
        `delete from frame_${month} f using unnest('{${rows.map(({ device }) => device).join(',')}}'::int4[], '{${rows.map(({ at }) => at).join(',')}}'::int8[]) as w(device, ts) where f.device = w.device and f.ts = w.ts;`,
    )
    .join('');
}

/** A late number replaces a text of the same key and time, and a text replaces a number. */
export function textStatements(cells: readonly Cell[]): string {
  const put = cells.flatMap(({ memory, at, texts }) =>
    [...texts.values()].map(({ key, value }) => ({ device: memory.device, key, at, value })),
  );
  const removed = cells
    .filter(({ memory, at }) => memory.textKeys.size > 0 && at <= memory.newestAt())
    .flatMap(({ memory, at, frames, texts }) => {
      const keys = new Set(
        frames.flatMap(({ frame }) => frame.keys).filter((key) => memory.textKeys.has(key) && !texts.has(key)),
      );
      return [...keys].map((key) => ({ device: memory.device, key, at }));
    });
  return removeTexts(removed) + putTexts(put);
}
