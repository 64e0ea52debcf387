import { describe, expect, it } from 'vitest';
import type { Receipt } from '../normalise.ts';
import { createDeliveryMemory, Deliveries } from './deliveries.ts';

/** Sends messages through the memory of deliveries, and records the receipt with which each was really processed. */
function started(deliveries = new Deliveries()) {
  const taken: string[] = [];
  const receipts: Receipt[] = [];
  const receive = (): Receipt => {
    const receipt: Receipt = { at: receipts.length, nth: receipts.length, stamp: () => 0 };
    receipts.push(receipt);
    return receipt;
  };
  const send = (
    packetId: number,
    text: string,
    isRepetition = false,
    work: () => Promise<void> = () => Promise.resolve(),
  ) =>
    deliveries.take({ packetId, isRepetition, body: Buffer.from(text) }, receive, async ({ at }) => {
      taken.push(`${text} ${at}`);
      await work();
    });
  return { deliveries, taken, send };
}
const fails = () => Promise.reject(new Error('away'));

describe('a message that comes again', () => {
  it('is not taken when the client says so and it is the same', async () => {
    const { taken, send } = started();
    await send(1, 'a');
    await send(1, 'a', true);
    await send(1, 'a', true);
    expect(taken).toEqual(['a 0']);
  });

  it.each<[string, number, string, boolean]>([
    ['another message under the same id', 1, 'b', true],
    ['the same under another id', 2, 'a', true],
    ['the same, sent as a new one', 1, 'a', false],
  ])('is taken: %s', async (_name, packetId, text, isRepetition) => {
    const { taken, send } = started();
    await send(1, 'a');
    await send(packetId, text, isRepetition);
    expect(taken).toHaveLength(2);
  });

  it('is compared with the latest message of its id', async () => {
    const { taken, send } = started();
    for (const text of ['a', 'b']) await send(1, text);
    await send(1, 'a', true);
    expect(taken).toHaveLength(3);
  });

  it('waits for the first, which is under way', async () => {
    const { taken, send } = started();
    let end = (): void => undefined;
    const first = send(1, 'a', false, () => new Promise((resolve) => (end = resolve)));
    let isOver = false;
    const second = send(1, 'a', true).then(() => (isOver = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    end();
    await Promise.all([first, second]);
    expect(taken).toEqual(['a 0']);
  });

  it('is taken with the first one’s receipt when that failed: it may be on disk', async () => {
    const { taken, send } = started();
    await expect(send(1, 'a', false, fails)).rejects.toThrow('away');
    await expect(send(1, 'a', true, fails)).rejects.toThrow('away');
    await send(1, 'a', true);
    await send(1, 'a', true);
    expect(taken).toEqual(['a 0', 'a 0', 'a 0']);
  });

  it('is remembered among the latest 256, also of those that failed', async () => {
    const { taken, send } = started();
    for (let id = 1; id <= 257; id += 1) await send(id, 'a');
    for (let id = 1001; id <= 1257; id += 1) await send(id, 'a', false, fails).catch(() => undefined);
    taken.length = 0;
    await send(2, 'a', true);
    await send(1257, 'a', true);
    expect(taken).toEqual(['a 513']);
    await send(1, 'a', true);
    await send(1001, 'a', true);
    expect(taken.slice(1)).toEqual(['a 514', 'a 515']);
  });

  it('is remembered among the latest 20 000 that failed, whichever clients they are of', async () => {
    const memory = createDeliveryMemory({ now: () => 0 });
    const clients = Array.from({ length: 80 }, (_, n) => started(memory.of('device', `client ${n}`)));
    for (let n = 0; n <= 20_000; n += 1)
      await clients[n % 80]?.send(Math.floor(n / 80) + 1, 'a', false, fails).catch(() => undefined);
    for (const { taken } of clients) taken.length = 0;
    // Client 0 has made 251 receipts, 0 to 250: its first message is forgotten and gets a new one. Client 1's is not.
    await clients[0]?.send(1, 'a', true);
    await clients[1]?.send(1, 'a', true);
    expect([clients[0]?.taken, clients[1]?.taken]).toEqual([['a 251'], ['a 0']]);
  });

  it('is forgotten when the client has disconnected in order, except messages without an acknowledgement', async () => {
    const { deliveries, taken, send } = started();
    await send(1, 'a');
    await send(2, 'b', false, fails).catch(() => undefined);
    deliveries.forgetEnded();
    await send(1, 'a', true);
    await send(2, 'b', true);
    expect(taken).toEqual(['a 0', 'b 1', 'a 2', 'b 1']);
  });
});

it('clients are remembered for an hour after their last connection, each for itself', () => {
  const clock = { at: 0, now: () => clock.at };
  const memory = createDeliveryMemory(clock);
  const deliveries = memory.of('device', 'client');
  memory.keep('device', 'client', deliveries);
  clock.at = 3_599_999;
  expect(memory.of('device', 'client')).toBe(deliveries);
  expect(memory.of('device', '')).not.toBe(deliveries);
  clock.at = 3_600_000;
  expect(memory.of('device', 'client')).not.toBe(deliveries);
});

it('of one device the latest 20 clients are remembered, and its new ones push nobody else out', () => {
  const memory = createDeliveryMemory({ now: () => 0 });
  const other = memory.of('other', 'client');
  memory.keep('other', 'client', other);
  const all = Array.from({ length: 20_001 }, (_, n) => {
    const deliveries = memory.of('device', `client ${n}`);
    memory.keep('device', `client ${n}`, deliveries);
    return deliveries;
  });
  expect(memory.of('other', 'client')).toBe(other);
  expect(all.flatMap((deliveries, n) => (memory.of('device', `client ${n}`) === deliveries ? [n] : []))).toEqual([
    19_981, 19_982, 19_983, 19_984, 19_985, 19_986, 19_987, 19_988, 19_989, 19_990, 19_991, 19_992, 19_993, 19_994,
    19_995, 19_996, 19_997, 19_998, 19_999, 20_000,
  ]);
});
