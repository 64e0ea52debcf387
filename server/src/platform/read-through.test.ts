import { AppError } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hearing } from '../../test/changes.ts';
import { createReadThrough } from './read-through.ts';
import type { ReadThroughOptions } from './read-through.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const second = 1000;
const hour = 3_600_000;

/** Numbers by name that the test sets, and the names that were read. A name that begins with `?` has no value. */
function setUp(options: Partial<ReadThroughOptions<string, number>> = {}) {
  const changes = hearing();
  const clock = { at: 0, now: () => clock.at };
  const asked: string[][] = [];
  const rows = new Map<string, number>();
  const cache = createReadThrough<string, number>({
    changes,
    clock,
    on: ['device'],
    max: 100,
    keyOf: (name) => name,
    read: async (names) => {
      asked.push([...names]);
      return new Map(names.flatMap((name) => (name.startsWith('?') ? [] : [[name, rows.get(name) ?? 1]])));
    },
    ...options,
  });
  return { changes, clock, asked, rows, cache };
}
const all = (cache: { get(name: string): Promise<number | null> }, names: readonly string[]) =>
  Promise.all(names.map((name) => cache.get(name)));
const names = (count: number, sign = 'n') => Array.from({ length: count }, (_, n) => `${sign}${n}`);

describe('reading', () => {
  it('asks once for all that is asked for in one turn, and not again', async () => {
    const { cache, asked } = setUp();
    expect(await all(cache, ['a', 'b', 'a', 'c'])).toEqual([1, 1, 1, 1]);
    expect(await all(cache, ['a', 'b', 'c'])).toEqual([1, 1, 1]);
    expect([asked, cache.peek('a'), cache.peek('z')]).toEqual([[['a', 'b', 'c']], 1, undefined]);
  });

  it('asks one question at a time, of so many at once, while others come', async () => {
    let atOnce = 0;
    let maxAtOnce = 0;
    const sizes: number[] = [];
    const { cache } = setUp({
      batch: 100,
      max: 10_000,
      read: async (asked) => {
        sizes.push(asked.length);
        maxAtOnce = Math.max(maxAtOnce, (atOnce += 1));
        await turn();
        atOnce -= 1;
        return new Map(asked.map((name) => [name, 1]));
      },
    });
    const first = all(cache, names(250));
    await turn();
    await Promise.all([first, all(cache, names(30, 'later'))]);
    expect([sizes, maxAtOnce]).toEqual([[100, 100, 80], 1]);
  });

  it('lets so many wait, and refuses the others by name', async () => {
    const { cache } = setUp({ maxWaiting: 10 });
    const outcomes = await Promise.allSettled(names(14).map((name) => cache.get(name)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 'fulfilled'),
      ...Array.from({ length: 4 }, () => 'rejected'),
    ]);
    expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(AppError) });
    expect(await cache.get('n13')).toBe(1);
  });

  it('of what cannot be read costs the others nothing, and is tried again', async () => {
    let isBroken = true;
    const { cache } = setUp({
      read: async (asked) => {
        if (isBroken && asked.includes('bad')) throw new Error('not to be read');
        return new Map(asked.map((name) => [name, 1]));
      },
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c', 'd'].map((name) => cache.get(name)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    isBroken = false;
    expect(await cache.get('bad')).toBe(1);
  });

  it('from a database that is away is given up at once for all who wait', async () => {
    let reads = 0;
    const { cache } = setUp({
      read: () => {
        reads += 1;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      },
    });
    const outcomes = await Promise.allSettled(names(50).map((name) => cache.get(name)));
    expect([reads, new Set(outcomes.map(({ status }) => status))]).toEqual([1, new Set(['rejected'])]);
  });
});

describe('what is kept', () => {
  it('is as many as it may be, those that are used', async () => {
    const { cache } = setUp({ max: 100 });
    await all(cache, names(100));
    cache.peek('n0');
    // Some entries are used while a quarter of the room goes to others.
    for (let n = 0; n < 300; n += 10) {
      await all(cache, names(10, `other${n} `));
      expect(cache.peek('n0')).toBe(1);
    }
    expect(names(100).filter((name) => cache.peek(name) !== undefined)).toEqual(['n0']);
  });

  it('of all its room is read once, however often in turn', async () => {
    const { cache, asked } = setUp({ max: 5000, batch: 5000 });
    for (let round = 0; round < 5; round += 1) await all(cache, names(5000));
    expect(asked.length).toBe(1);
  });

  it('is kept for an hour, and for two seconds while changes are not heard of', async () => {
    const { cache, clock, changes } = setUp();
    await cache.get('a');
    clock.at = hour - 1;
    expect(cache.peek('a')).toBe(1);
    clock.at = hour;
    expect(cache.peek('a')).toBeUndefined();
    await cache.get('a');
    changes.setHears(false);
    clock.at += 2 * second - 1;
    expect(cache.peek('a')).toBe(1);
    clock.at += 1;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('is kept no longer than time itself lets it hold', async () => {
    const { cache, clock } = setUp({ untilOf: () => 50 });
    await cache.get('a');
    clock.at = 49;
    expect(cache.peek('a')).toBe(1);
    clock.at = 50;
    expect(cache.peek('a')).toBeUndefined();
  });

  it('is forgotten by its own id, by every id that it rests on, and when nobody knows what has changed', async () => {
    const { cache, changes } = setUp({ idsOf: (_, name) => [`model of ${name}`, 'factory'] });
    const left = () => ['a', 'b', 'c'].filter((name) => cache.peek(name) !== undefined);
    const reload = () => all(cache, ['a', 'b', 'c']);
    for (const [ids, kept] of [
      [['a'], ['b', 'c']],
      [['model of b'], ['a', 'c']],
      [['factory'], []],
      [['stranger'], ['a', 'b', 'c']],
      [['a', 'c'], ['b']],
    ] as const) {
      await reload();
      changes.tell(['device'], new Set(ids));
      expect(left()).toEqual(kept);
    }
    await reload();
    changes.tell(['sensor'], 'all');
    expect(left()).toEqual(['a', 'b', 'c']);
    changes.tell(['device'], 'all');
    expect(left()).toEqual([]);
  });

  it('is not what a change overtook while it was read; what the change did not touch is', async () => {
    const held = Promise.withResolvers<void>();
    let isHeld = true;
    const { cache, changes, asked } = setUp({
      idsOf: (_, name) => [`model of ${name}`],
      read: async (subjects) => {
        asked.push([...subjects]);
        if (isHeld) await held.promise;
        return new Map(subjects.map((name) => [name, asked.length]));
      },
    });
    const before = all(cache, ['a', 'b', 'c']);
    await turn();
    changes.tell(['device'], new Set(['a', 'model of b']));
    const after = cache.get('a');
    isHeld = false;
    held.resolve();
    expect(await before).toEqual([1, 1, 1]);
    expect([await after, cache.peek('b'), cache.peek('c'), asked]).toEqual([2, undefined, 1, [['a', 'b', 'c'], ['a']]]);
  });
});

describe('what there is none of', () => {
  it('is asked for once, until anything changes', async () => {
    const { cache, changes, asked } = setUp();
    expect([await cache.get('?'), await cache.get('?'), asked.length]).toEqual([null, null, 1]);
    changes.tell(['device'], new Set(['somebody else']));
    expect([await cache.get('?'), asked.length]).toEqual([null, 2]);
  });

  it('pushes nothing out, and is bounded itself', async () => {
    const { cache, asked } = setUp({ max: 10, maxAbsent: 20 });
    await all(cache, names(10));
    await all(cache, names(1000, '?'));
    const before = asked.length;
    await all(cache, [...names(10), '?999', '?980']);
    expect(asked.length).toBe(before);
    await cache.get('?979');
    expect(asked.length).toBe(before + 1);
  });

  it('is followed by a rest, so that guesses keep nobody busy', async () => {
    const { cache, asked } = setUp({ restMs: 40 });
    const began = performance.now();
    await cache.get('?1');
    const guess = cache.get('?2');
    const own = cache.get('a');
    expect([await guess, await own]).toEqual([null, 1]);
    // A timer may fire a millisecond early, but not a whole rest early.
    expect(performance.now() - began).toBeGreaterThan(30);
    expect(asked).toEqual([['?1'], ['?2', 'a']]);
  });
});

/** One state of a row. */
interface State {
  /** null: the row did not exist. */
  readonly value: number | null;
  /** When the next state replaced it, ms; ∞: it is the current state. */
  replacedAt: number;
  /** Its end was reported to the cache. */
  isReported: boolean;
}
type Step =
  | { readonly do: 'get' | 'change' | 'changeModel'; readonly key: number; readonly vanishes: boolean }
  | { readonly do: 'hear' | 'deaf' | 'back' | 'answer' }
  | { readonly do: 'wait'; readonly ms: number };

/**
 * A table of three rows, two of them of one model. A read sees the table as it was when the read began, and lasts until
 * the test lets it end.
 */
function createWorld() {
  const changes = hearing();
  const clock = { at: 0, now: () => clock.at };
  const states = Array.from({ length: 3 }, (): State[] => [
    { value: 0, replacedAt: Number.POSITIVE_INFINITY, isReported: false },
  ]);
  const present = (key: number) => states[key]?.at(-1) as State;
  const held: (() => void)[] = [];
  let unheard: { readonly ids: ReadonlySet<string>; readonly ended: readonly State[] }[] = [];
  let written = 0;
  const modelOf = (key: number) => `model ${key % 2}`;
  const cache = createReadThrough<number, number>({
    changes,
    clock,
    on: ['device'],
    max: 2,
    maxAbsent: 2,
    batch: 2,
    keyOf: String,
    idsOf: (_, key) => [modelOf(key)],
    read: async (keys) => {
      const seen = new Map(
        keys.flatMap((key) => {
          const { value } = present(key);
          return value === null ? [] : [[String(key), value]];
        }),
      );
      await new Promise<void>((resolve) => held.push(resolve));
      return seen;
    },
  });

  function put(key: number, vanishes: boolean): State {
    const before = present(key);
    before.replacedAt = clock.at;
    states[key]?.push({
      value: vanishes ? null : (written += 1),
      replacedAt: Number.POSITIVE_INFINITY,
      isReported: false,
    });
    return before;
  }

  /**
   * Whether a caller who asked at this time may be answered with the state: it is current, or its end was not reported
   * yet. While no changes are reported, it must also have ended less than two seconds ago.
   */
  const mayBeSeen = ({ replacedAt, isReported }: State, at: number) =>
    replacedAt === Number.POSITIVE_INFINITY || (!isReported && (changes.hears || at - replacedAt < 2000));

  return {
    cache,
    changes,
    clock,
    /** The values that a copy may have at this time. */
    allowed: (key: number) => (states[key] ?? []).filter((state) => mayBeSeen(state, clock.at)),
    /** The states that followed the first `known` ones. */
    laterThan: (key: number, known: number) => (states[key] ?? []).slice(known),
    countOf: (key: number) => states[key]?.length ?? 0,
    change(key: number, vanishes: boolean) {
      const wasThere = present(key).value !== null;
      unheard.push({ ids: new Set([wasThere ? String(key) : `new ${written}`]), ended: [put(key, vanishes)] });
    },
    changeModel(key: number) {
      const both = [0, 1, 2].filter((other) => modelOf(other) === modelOf(key) && present(other).value !== null);
      unheard.push({ ids: new Set([modelOf(key)]), ended: both.map((other) => put(other, false)) });
    },
    hear() {
      const next = changes.hears ? unheard.shift() : undefined;
      if (next === undefined) return;
      for (const state of next.ended) state.isReported = true;
      changes.tell(['device'], next.ids);
    },
    deaf() {
      changes.setHears(false);
    },
    back() {
      if (changes.hears) return;
      unheard = [];
      for (const state of states.flat()) if (state.replacedAt !== Number.POSITIVE_INFINITY) state.isReported = true;
      changes.setHears(true);
    },
    answer: () => held.shift()?.(),
    isBusy: () => held.length > 0,
  };
}

const key = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('get' as const), key, vanishes: fc.constant(false) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('change' as const, 'change' as const, 'changeModel' as const),
      key,
      vanishes: fc.boolean(),
    }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('hear' as const, 'answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('deaf' as const, 'back' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3000 }) }) },
);

it('whatever is read, changed, heard and missed in whatever order: nobody is answered what was told to be over, or what is over for two seconds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 80, size: 'max' }), async (steps) => {
      const world = createWorld();
      const wrong: string[] = [];
      const answers: Promise<void>[] = [];
      for (const one of steps) {
        switch (one.do) {
          case 'get': {
            // Allowed answers: what was valid at the time of the call, and every later state.
            const [allowed, known] = [world.allowed(one.key), world.countOf(one.key)];
            answers.push(
              world.cache.get(one.key).then((value) => {
                if (![...allowed, ...world.laterThan(one.key, known)].some((state) => state.value === value))
                  wrong.push(`${one.key} is ${value}`);
              }),
            );
            break;
          }
          case 'change':
            world.change(one.key, one.vanishes);
            break;
          case 'changeModel':
            world.changeModel(one.key);
            break;
          case 'wait':
            world.clock.at += one.ms;
            break;
          default:
            world[one.do]();
        }
        await turn();
        await turn();
        for (let each = 0; each < 3; each += 1) {
          const value = world.cache.peek(each);
          if (value !== undefined && !world.allowed(each).some((state) => state.value === value))
            wrong.push(`${each} is held as ${value} after ${one.do}`);
        }
      }
      for (let n = 0; n < 100 && (n < 5 || world.isBusy()); n += 1) {
        world.answer();
        await turn();
        await turn();
      }
      await Promise.all(answers);
      expect(wrong).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
