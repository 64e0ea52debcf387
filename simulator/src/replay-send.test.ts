import { describe, expect, it } from 'vitest';
import type { RecordedRow } from './recording.ts';
import { sendRows } from './replay-send.ts';

async function* rows(count: number, stepMs: number) {
  for (let index = 0; index < count; index += 1) yield { line: index + 2, at: index * stepMs, values: { x: index } };
}
async function* gaps(): AsyncGenerator<RecordedRow> {
  yield { line: 2, at: 0, values: {} };
  yield { line: 3, at: 1, values: { x: 1 } };
}
interface Sent {
  readonly ts: number;
  readonly values: { readonly x: number };
}

function line() {
  const messages: Sent[][] = [];
  let [underWay, most] = [0, 0];
  return {
    messages,
    most: () => most,
    async publish(payload: string) {
      underWay += 1;
      most = Math.max(most, underWay);
      messages.push(JSON.parse(payload) as Sent[]);
      await new Promise((done) => setImmediate(done));
      underWay -= 1;
    },
  };
}
/** A clock that advances only by waiting. */
function heldPace() {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, ms) => sum + ms, 0),
    wait: (ms: number) => Promise.resolve(void waits.push(ms)),
  };
}
const rest = {
  pace: heldPace(),
  shiftMs: 1_000_000,
  signal: new AbortController().signal,
  onAcknowledged: () => undefined,
};

describe('playing a recording', () => {
  it('as fast as it is acknowledged sends every row once, shifted, with few messages on their way', async () => {
    const { messages, publish, most } = line();
    expect(await sendRows({ ...rest, rows: rows(9500, 1000), publish, speed: 0 })).toBe(9500);
    expect(messages.flat().map(({ ts, values }) => [ts, values.x])).toEqual(
      Array.from({ length: 9500 }, (_, index) => [1_000_000 + index * 1000, index]),
    );
    expect(most()).toBeLessThanOrEqual(4);
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThanOrEqual(1000);
  });

  it("at a speed waits for each row's time", async () => {
    const { messages, publish } = line();
    const pace = heldPace();
    // One row per second at ten times the speed: two rows are due within the 100 ms that are sent together.
    expect(await sendRows({ ...rest, pace, rows: rows(21, 1000), publish, speed: 10 })).toBe(21);
    expect(pace.now()).toBe(2000);
    expect(messages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
  });

  it('sends no row without a value', async () => {
    const { messages, publish } = line();
    expect(await sendRows({ ...rest, rows: gaps(), publish, speed: 0 })).toBe(2);
    expect(messages).toEqual([[{ ts: 1_000_001, values: { x: 1 } }]]);
  });

  it('ends at the signal', async () => {
    const stopping = new AbortController();
    const { publish } = line();
    const sent = await sendRows({
      ...rest,
      rows: rows(1e6, 1000),
      publish,
      speed: 0,
      signal: stopping.signal,
      onAcknowledged: (done) => done >= 3000 && stopping.abort(),
    });
    expect(sent).toBeGreaterThanOrEqual(3000);
    expect(sent).toBeLessThan(20_000);
  });

  it('fails when a message fails', async () => {
    await expect(
      sendRows({ ...rest, rows: rows(10, 1), publish: () => Promise.reject(new Error('gone')), speed: 0 }),
    ).rejects.toThrow('gone');
  });
});
