import { dayMs } from '@oilsight/oil';
import * as z from 'zod';

/** Lower case, as the database spells it: ids are compared as text too. */
export const Id = z.uuid().toLowerCase();

/** No U+0000 and no half of a surrogate pair: in a `u` pattern a whole pair is one character and no `Cs`. */
const storable = /^[^\0\p{Cs}]*$/u;

/**
 * Text that a caller gives, at most and at least so many UTF-16 units. What no database keeps is refused. Every text of
 * a request is one.
 */
export function text(most: number, least = 0) {
  return z.string().min(least).max(most).regex(storable);
}

/**
 * A phone: a Chinese mobile number, bare, or any number in international form (E.164). Spaces and hyphens go, and so
 * does China's own country code: one phone has one spelling.
 */
export const Phone = text(30)
  .transform((phone) =>
    phone
      .replace(/[\s()-]/g, '')
      .replace(/^00/, '+')
      .replace(/^\+86(?=1[3-9]\d{9}$)/, ''),
  )
  .pipe(z.string().regex(/^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/));
/** An e-mail address, in lower case. */
export const Email = text(254)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email());

/** Six digits, as they come by message. */
export const Code = text(6, 6).regex(/^\d{6}$/);

/** Milliseconds since the epoch, UTC. */
export const Millis = z.coerce.number().int().min(0).max(8.64e15);
/** IANA name of the zone whose clocks a file shows; left out: UTC. */
export const FileZone = text(64).optional();
/** A telemetry key: a catalogue indicator or a device's own custom key. */
export const Key = text(128, 1);
/** Comma-separated keys in a query, at most `most`. */
export function keyList(most: number) {
  return text(most * 130)
    .transform((list) => [
      ...new Set(
        list
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ])
    .pipe(z.array(Key).min(1).max(most));
}
/** Comma-separated ids in a query, at most `most`. */
export function idList(most: number) {
  return text(most * 40)
    .transform((list) => [
      ...new Set(
        list
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ])
    .pipe(z.array(Id).min(1).max(most));
}
/** 180 days: the longest range a query may ask for. */
export const maxQueryMs = 180 * dayMs;

/** Which page, from 1, and how many rows it has: fields of a query. */
export const pageQuery = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
};
