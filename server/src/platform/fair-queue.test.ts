import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueBounds, type Slot } from './fair-queue.ts';

const limits: FairQueueBounds = {
  slots: 2,
  slotsOfTenant: 2,
  slotsOfPerson: 1,
  waiting: 10,
  waitingOfPerson: 5,
};
const refusals = { ofPerson: 'tooManyReads', ofTenant: 'tenantBusy', ofAll: 'tooManyReads', seconds: 5 } as const;
const refused = expect.objectContaining({ error: 'tooManyReads', details: { seconds: 5 } });

/** Asks for slots, and lists the order in which they were given. */
function asking(given: Partial<FairQueueBounds> = {}) {
  const queue = createFairQueue({ ...limits, ...given }, refusals);
  const order: string[] = [];
  const held: { name: string; place: Slot }[] = [];
  const ask = (name: string, tenant: string | null = 't', signal?: AbortSignal) =>
    queue.take({ person: name.slice(0, 3), tenant }, signal).then((place) => {
      order.push(name);
      held.push({ name, place });
    });
  const release = async (name: string) => {
    held.find((one) => one.name === name)?.place.release();
    await turn();
  };
  return { queue, order, held, ask, release };
}

describe('a fair queue', () => {
  it('lets persons take turns, whoever asked for how much', async () => {
    const { order, ask, release } = asking({ slots: 1 });
    for (const name of ['ann1', 'ann2', 'ann3', 'ann4', 'bob1', 'bob2', 'eve1']) void ask(name);
    await turn();
    for (const name of ['ann1', 'ann2', 'bob1', 'eve1', 'ann3', 'bob2']) await release(name);
    expect(order).toEqual(['ann1', 'ann2', 'bob1', 'eve1', 'ann3', 'bob2', 'ann4']);
  });

  it('gives no more slots than the share of the asker may have, however many are free', async () => {
    const { queue, order } = asking({ slots: 4, slotsOfTenant: 4, slotsOfPerson: 2, waitingOfPerson: 1 });
    const wall = { person: 'wall', tenant: 'walls of t', slotsOfTenant: 1 };
    const first = await queue.take(wall);
    const second = queue.take(wall).then((slot) => {
      order.push('second');
      return slot;
    });
    await expect(queue.take(wall)).rejects.toEqual(refused);
    await turn();
    expect([queue.taken, queue.waiting, order]).toEqual([1, 1, []]);
    first.release();
    (await second).release();
    expect([queue.taken, queue.waiting]).toEqual([0, 0]);
  });

  it('lets the persons of such a share take turns in its one slot', async () => {
    const { queue, order } = asking({ slots: 4, slotsOfTenant: 3, slotsOfPerson: 2 });
    const asked = ['ann', 'ann', 'ann', 'bob'].map(async (person) => {
      const slot = await queue.take({ person, tenant: 'walls of t', slotsOfTenant: 1 });
      order.push(person);
      expect(queue.taken).toBe(1);
      await turn();
      slot.release();
    });
    await Promise.all(asked);
    expect(order).toEqual(['ann', 'ann', 'bob', 'ann']);
  });

  it('lets tenants take turns, whoever has how many accounts', async () => {
    const { order, ask, release } = asking({ slots: 1 });
    for (const name of ['ann1', 'ann2', 'bob1', 'eve1']) void ask(name, 'large');
    void ask('zoe1', 'small');
    void ask('zoe2', 'small');
    void ask('may1', null);
    await turn();
    for (const name of ['ann1', 'ann2', 'zoe1', 'may1', 'bob1', 'zoe2']) await release(name);
    expect(order).toEqual(['ann1', 'ann2', 'zoe1', 'may1', 'bob1', 'zoe2', 'eve1']);
  });

  it('turns away by name what waits in too great a number of one tenant, and no other tenant for it', async () => {
    const { ask, queue } = asking({ slots: 1, waitingOfTenant: 2, waiting: 4 });
    for (const name of ['ann1', 'bob1', 'eve1']) ask(name, 'large').catch(() => undefined);
    await expect(ask('zoe1', 'large')).rejects.toEqual(
      expect.objectContaining({ error: 'tenantBusy', details: { seconds: 5 } }),
    );
    void ask('may1', 'small');
    void ask('tom1', null);
    expect(queue.waiting).toBe(4);
    await expect(ask('kim1', 'third')).rejects.toEqual(refused);
  });

  it('gives a person, and a tenant, no more than a share', async () => {
    const { order, ask } = asking({ slots: 5, slotsOfTenant: 2 });
    for (const name of ['ann1', 'ann2', 'bob1', 'eve1']) void ask(name);
    void ask('zoe1', 'other');
    void ask('may1', null);
    await turn();
    expect(order).toEqual(['ann1', 'bob1', 'zoe1', 'may1']);
  });

  it('turns away by name what waits in too great a number, of a person and of all', async () => {
    const { ask, queue } = asking({ waitingOfPerson: 2, waiting: 3, slots: 1 });
    for (const name of ['ann1', 'ann2', 'ann3', 'bob1']) ask(name).catch(() => undefined);
    await expect(ask('ann4')).rejects.toEqual(refused);
    await expect(ask('eve1')).rejects.toEqual(refused);
    expect([queue.taken, queue.waiting]).toEqual([1, 3]);
  });

  it('turns away what has waited too long', async () => {
    const { ask, order, release } = asking({ slots: 1, waitMs: 5 });
    await ask('ann1');
    await expect(ask('bob1')).rejects.toEqual(refused);
    await release('ann1');
    expect(order).toEqual(['ann1']);
  });

  it('forgets who has hung up', async () => {
    const { ask, order, release, queue } = asking({ slots: 1 });
    const gone = new AbortController();
    await ask('ann1');
    const hungUp = ask('bob1', 't', gone.signal);
    void ask('eve1');
    gone.abort();
    await expect(hungUp).rejects.toThrow('aborted');
    await expect(ask('bob2', 't', gone.signal)).rejects.toThrow('aborted');
    await release('ann1');
    expect([order, queue.waiting]).toEqual([['ann1', 'eve1'], 0]);
  });

  it('gives the place of a slow reader to others, but counts it for its person', async () => {
    const { ask, order, held, release } = asking({ slots: 1 });
    await ask('ann1');
    for (const name of ['ann2', 'bob1']) void ask(name);
    held[0]?.place.stall();
    await turn();
    expect(order).toEqual(['ann1', 'bob1']);
    await release('bob1');
    expect(order).toEqual(['ann1', 'bob1']);
    await release('ann1');
    await release('ann1');
    expect(order).toEqual(['ann1', 'bob1', 'ann2']);
  });

  it('never gives more than its shares, and in the end serves everybody', async () => {
    const call = fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd'), stalls: fc.boolean() });
    const tenants: Readonly<Record<string, string>> = { a: 's', b: 's', c: 't', d: 't' };
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 30 }), async (calls) => {
        const queue = createFairQueue(
          { slots: 3, slotsOfTenant: 2, slotsOfPerson: 2, waiting: 100, waitingOfPerson: 100, waitMs: 60_000 },
          refusals,
        );
        const running: string[] = [];
        const most = (of: (person: string) => boolean) => running.filter(of).length;
        let served = 0;
        await Promise.all(
          calls.map(async ({ person, stalls }) => {
            const place = await queue.take({ person, tenant: tenants[person] ?? null });
            running.push(person);
            expect(running.length).toBeLessThanOrEqual(3);
            for (const name of ['a', 'b', 'c', 'd']) expect(most((one) => one === name)).toBeLessThanOrEqual(2);
            for (const name of ['s', 't']) expect(most((one) => tenants[one] === name)).toBeLessThanOrEqual(2);
            await turn();
            running.splice(running.indexOf(person), 1);
            if (stalls) place.stall();
            await turn();
            place.release();
            served += 1;
          }),
        );
        expect([served, queue.taken, queue.waiting]).toEqual([calls.length, 0, 0]);
      }),
    );
  });
});

describe('a fair queue with one place a person, and no bound on the wait', () => {
  /** Asks for a slot, and notes when it is given. */
  function asker(given: Partial<FairQueueBounds> = {}) {
    const queue = createFairQueue(
      { slots: 2, slotsOfPerson: 1, waitingOfPerson: 1, waiting: 3, ...given },
      { ofPerson: 'tooManyRequests', ofTenant: 'tenantBusy', ofAll: 'overloaded', seconds: 5 },
    );
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    return {
      begun,
      ask: (name: string, label = name) =>
        queue.take({ person: name, tenant: null }).then(
          (place) => {
            begun.push(label);
            ends.set(label, place.release);
            return '';
          },
          (error: unknown) => (error instanceof AppError ? error.error : String(error)),
        ),
      async end(label: string): Promise<void> {
        ends.get(label)?.();
        await turn();
      },
    };
  }

  it('one piece of work of a name at a time, several names beside each other', async () => {
    const { ask, end, begun } = asker();
    await ask('anna', 'anna 1');
    void ask('anna', 'anna 2');
    await ask('boris');
    expect(begun).toEqual(['anna 1', 'boris']);
    await end('anna 1');
    expect(begun).toEqual(['anna 1', 'boris', 'anna 2']);
  });

  it('who waits longest is next, and no more at once than there may be', async () => {
    const { ask, end, begun } = asker({ slots: 1 });
    await ask('a');
    for (const name of ['b', 'c', 'd']) void ask(name);
    for (const name of ['a', 'b', 'c']) await end(name);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a name that has too much waiting, and everybody when all have', async () => {
    const { ask, begun } = asker();
    await ask('a', 'a 1');
    void ask('a', 'a 2');
    expect(await ask('a', 'a 3')).toBe('tooManyRequests');
    await ask('b');
    void ask('c');
    void ask('d');
    expect(await ask('e')).toBe('overloaded');
    expect(begun).toEqual(['a 1', 'b']);
  });

  it('refuses a name that has too much waiting while others are at work', async () => {
    const { ask } = asker({ slots: 1 });
    await ask('b');
    void ask('a');
    void ask('a');
    expect(await ask('a')).toBe('tooManyRequests');
  });
});
