import type { ColumnType } from 'kysely';

declare const instant: unique symbol;
declare const jsonText: unique symbol;

/**
 * A time as it is read, UTC ms. Written and compared through `toTimestamp`: a bare number is no time to the database.
 */
export type Instant = number & { readonly [instant]: true };

/** JSON as text, made by `toJson`: an array that is passed as it is would become an array of the database. */
export type JsonText<T> = string & { readonly [jsonText]: T };

export type Timestamp = ColumnType<Instant>;
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
export type TextArray = ColumnType<string[], readonly string[], readonly string[]>;

/** A column that the database fills in where a row names no value. */
export type Default<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** A number that the database gives. */
export type Identity = ColumnType<number, never, never>;
