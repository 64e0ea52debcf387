import { dayMs } from '@oilsight/oil';
import * as z from 'zod';

/** In lower case as the database writes it, because ids are also compared as text. */
export const Id = z.uuid().toLowerCase();

/** Excludes U+0000 and half surrogate pairs: in a `u` pattern a whole pair is one character and not `Cs`. */
const storable = /^[^\0\p{Cs}]*$/u;

/**
 * Text of a request, with its most and least number of UTF-16 units. Refuses characters that the database cannot store.
 * All texts of requests use this schema.
 */
export function text(most: number, least = 0) {
  return z.string().min(least).max(most).regex(storable);
}

/**
 * A phone: a Chinese mobile number without country code, or any number in international form (E.164). Spaces, hyphens
 * and China's country code are removed, so that each phone has one spelling.
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

/** Where a person gets messages: a phone, or an e-mail address, which alone has an at sign. */
export const PhoneOrEmail = z.union([Phone, Email]);
export function isEmail(contact: string): boolean {
  return contact.includes('@');
}

/** Digits of a code that is sent in a message. */
export const codeDigits = 6;
export const Code = text(codeDigits, codeDigits).regex(/^\d+$/);

/** Milliseconds since the epoch, UTC. */
export const Millis = z.coerce.number().int().min(0).max(8.64e15);
/** IANA name of the time zone of a file's times; left out: UTC. */
export const FileZone = text(64).optional();
/** A telemetry key: a catalogue indicator or a device's own custom key. */
export const Key = text(128, 1);
/** Comma-separated keys in a query, `most` at most. */
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
/** Comma-separated ids in a query, `least` to `most` of them. */
export function idList(most: number, least = 1) {
  return text(most * 40)
    .transform((list) => [
      ...new Set(
        list
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ])
    .pipe(z.array(Id).min(least).max(most));
}
/** 180 days: the longest range a query may ask for. */
export const maxQueryMs = 180 * dayMs;

/** Query fields for the number of the page, from 1, and its number of rows. */
export const pageQuery = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
};
