import type { Compilable, CompiledQuery } from 'kysely';

type Fields = Readonly<Record<string, unknown>>;

/** Placeholder for a value while a statement is built. It may only be handed to the database: any other use throws. */
class Hole {
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    this.path = path;
  }
  toJSON(): never {
    throw new Error(
      `a statement that is compiled once looks at its value ${this.path.join('.')}: work it out before, or make it part of the shape`,
    );
  }
  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}

interface Kept<Output> {
  readonly compiled: CompiledQuery<Output>;
  readonly holes: readonly unknown[];
}

/** Compiled shapes kept of one statement: more than all combinations of filters need. */
const maxShapes = 500;

/** Objects whose fields are values, such as rows and scopes. Arrays and bytes are one value each. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof Date);
/** These values are passed as they are and not as placeholders: the shape of a statement may depend on them. */
const isLiteral = (name: string, value: unknown) =>
  value === undefined || value === null || value === '' || typeof value === 'boolean' || name === 'kind';

function keyOf(values: Fields, shape: string): string {
  let key = `${shape}{`;
  for (const name of Object.keys(values)) {
    const value = values[name];
    key += isLiteral(name, value) ? `${name}=${String(value)},` : isFields(value) ? keyOf(value, name) : `${name},`;
  }
  return `${key}}`;
}

function withHoles(values: Fields, path: readonly string[] = []): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const inner = [...path, name];
      return [name, isLiteral(name, value) ? value : isFields(value) ? withHoles(value, inner) : new Hole(inner)];
    }),
  );
}

const valueAt = (values: Fields, { path }: Hole): unknown =>
  path.reduce<unknown>((found, name) => (found as Fields)[name], values);

/**
 * A statement that is built and compiled at its first run; later runs only pass values. Frequent or long statements are
 * then as fast as SQL text. Declared outside of functions, so that it can use no values but its parameters.
 *
 * @param build gets placeholders instead of values, and hands them to the database. It may depend only on which values
 * are undefined, null, '' or booleans, on fields named `kind` (as that of a scope's reach), and on the shape
 */
export function compiledOnce<Values extends object, Output, Shape extends string = ''>(
  build: (values: Values, shape: Shape) => Compilable<Output>,
): (values: Values, ...shape: Shape extends '' ? [] : [shape: Shape]) => Compilable<Output> {
  const kept = new Map<string, Kept<Output>>();
  return (values, ...[shape = '']) => {
    const given = values as unknown as Fields;
    const key = keyOf(given, shape);
    let known = kept.get(key);
    if (known === undefined) {
      const compiled = build(withHoles(given) as unknown as Values, shape as Shape).compile();
      known = { compiled, holes: compiled.parameters };
      if (kept.size >= maxShapes) kept.clear();
      kept.set(key, known);
    }
    const { compiled, holes } = known;
    return {
      compile: () => ({
        ...compiled,
        parameters: holes.map((hole) => (hole instanceof Hole ? valueAt(given, hole) : hole)),
      }),
    };
  };
}
