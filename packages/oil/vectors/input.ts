/** A JSON object, before anything is known of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Turns a vector's input into the fields that it expects. Never throws: what is missing gives null. */
export type Adapter = (input: Record<string, unknown>) => unknown;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field's object; empty where there is none. */
export function recordOf(input: Fields, key: string): Fields {
  const value = input[key];
  return isRecord(value) ? value : {};
}

/** A field's number, or `missing`. NaN stands for "not known": every calculation answers it with null. */
export function numberOf(input: Fields, key: string, missing = Number.NaN): number {
  const value = input[key];
  return typeof value === 'number' ? value : missing;
}

/** A field's number; null where there is none. */
export function numberOrNull(input: Fields, key: string): number | null {
  const value = input[key];
  return typeof value === 'number' ? value : null;
}
