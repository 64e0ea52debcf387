import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventData } from './event-stream.rules.ts';

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  yield bytes.subarray(at);
}
async function dataOf(text: string, sizes: readonly number[] = [], most = 1_000_000): Promise<string[]> {
  const all: string[] = [];
  for await (const data of eventData(inPieces(new TextEncoder().encode(text), sizes), most)) all.push(data);
  return all;
}

it.each([
  ['data: a\n\ndata: b\n\n', ['a', 'b']],
  ['data:a\r\n\r\ndata:  b\r\n\r\n', ['a', ' b']],
  [': ping\n\nevent: x\nid: 1\ndata: a\ndata: b\n\n', ['a\nb']],
  ['\n\n\n', []],
  ['data: cut off', ['cut off']],
  ['no event at all\n\n', []],
])('reads %j', async (text, expected) => {
  expect(await dataOf(text)).toEqual(expected);
});

it('reads the same, however the bytes are cut', async () => {
  const text = 'data: 油温 43.9 °C\n\n: x\r\ndata: {"a":"🛢"}\r\n\r\ndata: b\ndata: c\n\n';
  const whole = await dataOf(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), async (sizes) => {
      expect(await dataOf(text, sizes)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

it('stops after the bytes that are allowed', async () => {
  await expect(dataOf(`data: ${'x'.repeat(200)}`, [100], 150)).rejects.toThrow(RangeError);
});
