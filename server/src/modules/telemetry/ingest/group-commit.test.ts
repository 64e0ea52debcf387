import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { machineOf } from '../../../../test/machines.ts';
import type { Frame } from '../telemetry.store.ts';
import { DeviceDerivation, createKeyList } from './device-derivation.ts';
import type { Derivable } from './device-run.ts';
import type { DerivedIndicators } from './derived-indicators.ts';
import { createGroupCommit, queueBounds } from './group-commit.ts';
import type { QueueBounds } from './queue-room.ts';
import type { Load } from './normalise.ts';

const device = {
  key: 1,
  id: '1',
  name: 'Unit',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
} as const;

const derivation = new DeviceDerivation(machineOf('hydraulic').profile, createKeyList);

function load(name: string, readings = 1): Load {
  const frames: Frame[] = [{ device, at: 1, keys: [name], values: [1], quality: null }];
  return { frames, texts: [], runs: [], readings, bytes: readings };
}

const nothingDerived = { keep: () => undefined, takeBack: () => undefined, isCurrent: () => true };

/** A store that commits when the test says so. */
function setUp(
  limits: Partial<QueueBounds> = {},
  derivedIndicators: Pick<DerivedIndicators, 'addTo' | 'generation'> = { generation: 0, addTo: () => nothingDerived },
) {
  const batches: { names: string[]; commit: () => void; fail: (error: Error) => void }[] = [];
  const waiters: (() => void)[] = [];
  const queue = createGroupCommit({
    store: {
      append: (frames) =>
        new Promise<void>((commit, fail) => {
          batches.push({ names: frames.flatMap(({ keys }) => keys), commit, fail });
          waiters.splice(0).forEach((wake) => wake());
        }),
    },
    derivedIndicators,
    log: pino({ level: 'silent' }),
    onQueue: () => undefined,
    limits: { ...queueBounds, restMs: 1, ...limits },
  });
  const names = () => batches.map((batch) => batch.names.join(' '));
  /** Resolves with the nth batch when the store receives it. */
  async function batch(nth: number) {
    for (;;) {
      const found = batches[nth];
      if (found !== undefined) return found;
      await new Promise<void>((wake) => waiters.push(wake));
    }
  }
  return { queue, names, batch };
}

const databaseError = (code: string) => Object.assign(new Error('database'), { code });

describe('group commit', () => {
  it('collects while a batch is in flight, and tells each when its own is on disk', async () => {
    const { queue, names, batch } = setUp();
    const first = queue.add(load('a'));
    const { commit } = await batch(0);
    const others = [queue.add(load('b')), queue.add(load('c'))];
    expect(names()).toEqual(['a']);
    commit();
    await first;
    (await batch(1)).commit();
    await Promise.all(others);
    expect(names()).toEqual(['a', 'b c']);
  });

  it('refuses a message whose indicators cannot be derived, and goes on', async () => {
    const derivedIndicators = {
      generation: 0,
      addTo: ({ frames }: Derivable) => {
        if (frames.some(({ keys }) => keys.includes('bad'))) throw new Error('not to be derived');
        return nothingDerived;
      },
    };
    const { queue, names, batch } = setUp({}, derivedIndicators);
    const derivable = (name: string): Load => ({ ...load(name), runs: [{ device, from: 0, to: 1, derivation }] });
    await expect(queue.add(derivable('bad'))).rejects.toThrow('not to be derived');
    const first = queue.add(derivable('a'));
    (await batch(0)).commit();
    await first;
    // Derived with its batch: a derivation has been replaced since the last message.
    derivedIndicators.generation = 1;
    await expect(queue.add(derivable('bad'))).rejects.toMatchObject({ error: 'overloaded' });
    await queue.drain();
    await queue.room(AbortSignal.timeout(10_000));
    const next = queue.add(derivable('b'));
    (await batch(1)).commit();
    await next;
    expect(names()).toEqual(['a', 'b']);
  });

  it('takes together what has come in by the time it begins', async () => {
    const { queue, names, batch } = setUp();
    const all = ['a', 'b', 'c'].map((name) => queue.add(load(name)));
    (await batch(0)).commit();
    await Promise.all(all);
    expect(names()).toEqual(['a b c']);
  });

  it('bounds a batch, and lets a larger message go alone', async () => {
    const { queue, names, batch } = setUp({ batchReadings: 5 });
    const all = [
      queue.add(load('a')),
      queue.add(load('b', 3)),
      queue.add(load('c', 3)),
      queue.add(load('d', 50)),
      queue.add(load('e')),
    ];
    for (let nth = 0; nth < 4; nth += 1) (await batch(nth)).commit();
    await Promise.all(all);
    expect(names()).toEqual(['a b', 'c', 'd', 'e']);
  });

  it('has room up to its bound, in readings and in bytes', async () => {
    const { queue, batch } = setUp({ queueReadings: 10 });
    const adding = queue.add(load('a', 9));
    const { commit } = await batch(0);
    expect(queue.hasRoom()).toBe(true);
    const more = queue.add(load('b', 9));
    expect(queue.hasRoom()).toBe(false);
    const room = queue.room(new AbortController().signal);
    commit();
    await Promise.all([adding, room]);
    expect(queue.hasRoom()).toBe(true);
    (await batch(1)).commit();
    await more;
    const bytes = setUp({ queueBytes: 5 });
    void bytes.queue.add(load('a', 5));
    expect(bytes.queue.hasRoom()).toBe(false);
  });

  it('refuses all that waits when the store fails, rests, and recovers', async () => {
    const { queue, batch, names } = setUp();
    const outcomes = Promise.allSettled([queue.add(load('a')), queue.add(load('b'))]);
    (await batch(0)).fail(databaseError('57P01'));
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { error: 'overloaded' } });
    expect(queue.hasRoom()).toBe(false);
    await queue.room(new AbortController().signal);
    expect(queue.hasRoom()).toBe(true);
    const again = queue.add(load('a'));
    (await batch(1)).commit();
    await again;
    expect(names()).toEqual(['a b', 'a']);
  });

  it('refuses the one message whose data the database refuses, and keeps the others', async () => {
    const { queue, names, batch } = setUp();
    const first = queue.add(load('first'));
    const { commit: commitFirst } = await batch(0);
    const outcomes = Promise.allSettled(['a', 'b', 'bad', 'c'].map((name) => queue.add(load(name))));
    commitFirst();
    await first;
    for (let nth = 1; nth < 6; nth += 1) {
      const { names: inBatch, commit, fail } = await batch(nth);
      if (inBatch.includes('bad')) fail(databaseError('22P05'));
      else commit();
    }
    expect(
      (await outcomes).map((outcome) =>
        outcome.status === 'fulfilled' ? 'kept' : (outcome.reason as { error: string }).error,
      ),
    ).toEqual(['kept', 'kept', 'notStorable', 'kept']);
    expect(names()).toEqual(['first', 'a b bad c', 'a b', 'bad c', 'bad', 'c']);
    expect(queue.hasRoom()).toBe(true);
  });

  it('drains what is queued', async () => {
    const { queue, batch, names } = setUp();
    const first = queue.add(load('a'));
    const { commit } = await batch(0);
    const second = queue.add(load('b'));
    const drained = queue.drain();
    commit();
    (await batch(1)).commit();
    await Promise.all([first, second, drained]);
    await queue.drain();
    expect(names()).toEqual(['a', 'b']);
  });

  it('stops waiting when the sender gives up', async () => {
    const { queue } = setUp({ queueReadings: 1 });
    void queue.add(load('a'));
    const giveUp = new AbortController();
    const room = queue.room(giveUp.signal);
    giveUp.abort();
    await room;
    expect(queue.hasRoom()).toBe(false);
  });

  it('drops what still waits when its deadline passes, and keeps what is being written', async () => {
    const { queue, names, batch } = setUp({ queueReadings: 2 });
    const deadline = new AbortController();
    const written = queue.add(load('written'), deadline.signal);
    const { commit } = await batch(0);
    const dropped = queue.add(load('dropped'), deadline.signal);
    const patient = new AbortController();
    const room = queue.room(patient.signal);
    deadline.abort();
    await expect(dropped).rejects.toMatchObject({ error: 'overloaded' });
    await room;
    expect(queue.hasRoom()).toBe(true);
    const last = queue.add(load('last'), new AbortController().signal);
    commit();
    (await batch(1)).commit();
    await Promise.all([written, last]);
    expect(names()).toEqual(['written', 'last']);
  });

  it('releases all that wait for room when they give up together, over one listener', async () => {
    const { queue } = setUp({ queueReadings: 1 });
    void queue.add(load('a'));
    const giveUp = new AbortController();
    let released = 0;
    const waiting = Array.from({ length: 5000 }, () => queue.room(giveUp.signal).then(() => (released += 1)));
    expect(getEventListeners(giveUp.signal, 'abort')).toHaveLength(1);
    giveUp.abort();
    await Promise.all(waiting);
    expect(released).toBe(5000);
  });
});
