import type { Compilable, CompiledQuery } from 'kysely';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Stands for a value while a statement is built. Whoever looks at it, instead of handing it to the database, is told.
 */
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

/** Shapes kept of one statement: filters in all their combinations are fewer. */
const maxShapes = 500;

/** Rows, scopes and the like: what they hold are values. Arrays and bytes are values as a whole. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof Date);
/** These stay what they are: a statement may depend on them. */
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
 * A statement that is built and compiled when it is run for the first time, and after that only given its values: what
 * is called often or is long stays as fast as SQL as text. It stands outside of functions, so that it knows no values
 * but those it is given.
 *
 * @param build is given holes in the place of values, and hands them to the database. What it may depend on is which
 * values are undefined, null, '' or booleans, what is called `kind` (as that of a scope's reach), and the shape
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
