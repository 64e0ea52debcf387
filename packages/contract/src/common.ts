import * as z from 'zod';

export const Id = z.uuid();

/** No U+0000 and no half of a surrogate pair: in a `u` pattern a whole pair is one character and no `Cs`. */
const storable = /^[^\0\p{Cs}]*$/u;

/** Text that a caller gives, at most and at least so many UTF-16 units. What no database keeps is refused. Every text of a request is one. */
export function text(most: number, least = 0) {
  return z.string().min(least).max(most).regex(storable);
}

/** Milliseconds since the epoch, UTC. */
export const Millis = z.coerce.number().int().min(0).max(8.64e15);
/** A telemetry key: a catalogue indicator or a device's own custom key. */
export const Key = text(128, 1);
/** Comma-separated keys in a query, at most `most`. */
export function keyList(most: number) {
  return text(most * 130)
    .transform((list) => [...new Set(list.split(',').map((part) => part.trim()).filter((part) => part !== ''))])
    .pipe(z.array(Key).min(1).max(most));
}
/** 180 days: the longest range a query may ask for. */
export const maxQueryMs = 180 * 86_400_000;
