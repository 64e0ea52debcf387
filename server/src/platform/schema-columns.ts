import type { ColumnType } from 'kysely';

declare const instant: unique symbol;
declare const jsonText: unique symbol;

/**
 * A time read from the database, UTC ms. Write and compare it through `toTimestamp`: the database does not accept a
 * bare number as a time.
 */
export type Instant = number & { readonly [instant]: true };

/** JSON text made by `toJson`: an array passed as it is would become a PostgreSQL array. */
export type JsonText<T> = string & { readonly [jsonText]: T };

export type Timestamp = ColumnType<Instant>;
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
export type TextArray<Word extends string = string> = ColumnType<Word[], readonly Word[], readonly Word[]>;

/** A column for which the database supplies a value when a row has none. */
export type Default<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** A number that the database generates. */
export type Identity = ColumnType<number, never, never>;
