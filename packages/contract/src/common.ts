import * as z from 'zod';

export const Id = z.uuid();
/** Milliseconds since the epoch, UTC. */
export const Millis = z.coerce.number().int().min(0).max(8.64e15);
/** A telemetry key: a catalogue indicator or a device's own custom key. */
export const Key = z.string().min(1).max(128);
/** Comma-separated keys in a query, at most `most`. */
export function keyList(most: number) {
  return z
    .string()
    .max(most * 130)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()).filter((part) => part !== ''))])
    .pipe(z.array(Key).min(1).max(most));
}
export const PageQuery = z.object({
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(10),
});
/** 180 days: the longest range a query may ask for. */
export const maxQueryMs = 180 * 86_400_000;
