/** What stands in the JSON of an answer at a path of names and positions; undefined: nothing. */
export function fieldAt(body: unknown, ...path: readonly (string | number)[]): unknown {
  let field = body;
  for (const name of path) {
    if (typeof field !== 'object' || field === null || !Object.hasOwn(field, name)) return undefined;
    field = (field as Readonly<Record<string | number, unknown>>)[name];
  }
  return field;
}

/** null: no text. */
export function textAt(body: unknown, ...path: readonly (string | number)[]): string | null {
  const field = fieldAt(body, ...path);
  return typeof field === 'string' ? field : null;
}

/** A number, also one that is written as text; null: no number. */
export function numberAt(body: unknown, ...path: readonly (string | number)[]): number | null {
  const field = fieldAt(body, ...path);
  const number = typeof field === 'string' && field !== '' ? Number(field) : field;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Empty: no list. */
export function listAt(body: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const field = fieldAt(body, ...path);
  return Array.isArray(field) ? field : [];
}
