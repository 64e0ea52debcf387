import type { Condition } from './scope.ts';

/** What is looked for, and the part of a statement that asks for it; `place` is the value's placeholder. */
export type Part = readonly [value: unknown, sql: (place: string) => string];

/**
 * A condition with further parts and-ed to it, such as a scope with a filter. Nothing is looked for where a value is
 * undefined, null or ''.
 *
 * @param base its values come first, from $1
 */
export function narrowed(base: Condition, parts: readonly Part[]): Condition {
  const sql = [base.sql];
  const values = [...base.values];
  for (const [value, partOf] of parts)
    if (value !== undefined && value !== null && value !== '') sql.push(partOf(`$${values.push(value)}`));
  return { sql: sql.join(' and '), values };
}
