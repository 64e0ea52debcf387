import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { rounds } from '../../../scripts/rounds.ts';
import type { Batch, FrameBuffer } from './buffer.ts';
import { openBuffer } from './buffer.ts';
import type { Frame } from './frame.ts';
import { encodeFrame } from './records.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'collector 缓存 '));
  folders.push(folder);
  return folder;
}

const frame = (n: number): Frame => ({ device: 'G1', ts: 1_700_000_000_000 + n, values: { n } });
const recordBytes = encodeFrame(frame(0)).length;
const numbersOf = (frames: readonly Frame[]) => frames.map(({ values }) => values['n']);
const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('frames-'))
    .sort();

/** Five frames a file, unless said otherwise. */
function open(
  folder: string,
  options: { maxBytes?: number; segmentBytes?: number; lines?: string[] } = {},
): Promise<FrameBuffer> {
  const { maxBytes = 1_000_000, segmentBytes = recordBytes * 5 - 1, lines = [] } = options;
  return openBuffer({ folder, maxBytes, segmentBytes, log: (_level, text) => lines.push(text) });
}

async function fill(buffer: FrameBuffer, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) await buffer.append(frame(n));
}

async function takeAll(buffer: FrameBuffer, most = 3): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (let batch = await buffer.take(most); batch !== null; batch = await buffer.take(most)) batches.push(batch);
  return batches;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('the buffer', () => {
  it('gives frames in their order, each once, and lets acknowledged files go', async () => {
    const folder = freshFolder();
    const buffer = await open(folder);
    await fill(buffer, 0, 23);
    expect(filesOf(folder)).toHaveLength(5);
    const batches = await takeAll(buffer);
    expect(batches.flatMap(({ frames }) => numbersOf(frames))).toEqual(range(0, 23));
    expect(await buffer.take(3)).toBeNull();
    expect(buffer.waiting).toMatchObject({ frames: 23, dropped: 0 });
    for (const batch of batches) buffer.acknowledge(batch);
    expect(buffer.waiting).toMatchObject({ frames: 0 });
    await buffer.close();
    expect(filesOf(folder)).toEqual([]);
  });

  it('lets nothing go before what came earlier is acknowledged', async () => {
    const folder = freshFolder();
    const buffer = await open(folder);
    await fill(buffer, 0, 12);
    const [first, ...others] = await takeAll(buffer);
    for (const batch of others) buffer.acknowledge(batch);
    expect(buffer.waiting.frames).toBe(12);
    if (first !== undefined) buffer.acknowledge(first);
    expect(buffer.waiting.frames).toBe(0);
    await buffer.close();
  });

  it('goes on after its end: what was not acknowledged comes again, what was does not', async () => {
    const folder = freshFolder();
    const before = await open(folder);
    await fill(before, 0, 12);
    const batches = await takeAll(before);
    for (const batch of batches.slice(0, 2)) before.acknowledge(batch);
    await before.close();

    const buffer = await open(folder);
    // A batch ends with its file: of five frames three were taken, then two.
    expect(buffer.waiting.frames).toBe(7);
    await fill(buffer, 12, 14);
    const again = await takeAll(buffer);
    expect(again.flatMap(({ frames }) => numbersOf(frames))).toEqual(range(5, 14));
    for (const batch of again) buffer.acknowledge(batch);
    await buffer.close();

    // Its files are removed, but its numbers continue, so that new frames do not count as acknowledged.
    const third = await open(folder);
    await fill(third, 14, 16);
    expect((await takeAll(third)).flatMap(({ frames }) => numbersOf(frames))).toEqual([14, 15]);
    await third.close();
  });

  it('takes frames that come while it is read', async () => {
    const buffer = await open(freshFolder());
    const taken: (number | undefined)[] = [];
    const reading = (async () => {
      while (taken.length < 200) {
        const more = buffer.more();
        const batch = await buffer.take(7);
        if (batch === null) await more;
        else {
          taken.push(...numbersOf(batch.frames));
          buffer.acknowledge(batch);
        }
      }
    })();
    await Promise.all(range(0, 200).map((n) => buffer.append(frame(n))));
    await reading;
    expect(taken).toEqual(range(0, 200));
    expect(buffer.waiting.frames).toBe(0);
    await buffer.close();
  });

  it('cut off by a power cut at any byte loses the torn frame alone, says so, and goes on', async () => {
    const folder = freshFolder();
    const source = await open(folder, { segmentBytes: 1_000_000 });
    await fill(source, 0, 3);
    await source.close();
    const [name = ''] = filesOf(folder);
    const size = readFileSync(join(folder, name)).length;
    expect(size).toBe(3 * recordBytes);
    for (let cut = 0; cut <= size; cut += 1) {
      const copy = freshFolder();
      copyFileSync(join(folder, name), join(copy, name));
      truncateSync(join(copy, name), cut);
      const lines: string[] = [];
      const buffer = await open(copy, { lines });
      const whole = Math.floor(cut / recordBytes);
      expect(buffer.waiting.frames).toBe(whole);
      await fill(buffer, 3, 5);
      expect((await takeAll(buffer)).flatMap(({ frames }) => numbersOf(frames))).toEqual([...range(0, whole), 3, 4]);
      expect(lines.some((line) => line.includes('power cut'))).toBe(cut % recordBytes > 0);
      await buffer.close();
    }
  });

  it.each([
    ['zeros', Buffer.alloc(500)],
    ['rubbish', Buffer.from('half of something else, as a file system leaves it behind')],
  ])('leaves out %s behind whole frames', async (_name, tail) => {
    const folder = freshFolder();
    const source = await open(folder);
    await fill(source, 0, 3);
    await source.close();
    appendFileSync(join(folder, filesOf(folder)[0] ?? ''), tail);
    const buffer = await open(folder);
    expect((await takeAll(buffer)).flatMap(({ frames }) => numbersOf(frames))).toEqual([0, 1, 2]);
    await buffer.close();
  });

  it.each(['', '{"sequence":', '{"sequence":"1"}', 'null'])(
    'sends all again when its mark is %j',
    async (checkpoint) => {
      const folder = freshFolder();
      const source = await open(folder);
      await fill(source, 0, 4);
      const [batch] = await takeAll(source, 2);
      if (batch !== undefined) source.acknowledge(batch);
      await source.close();
      writeFileSync(join(folder, 'acknowledged.json'), checkpoint);
      const buffer = await open(folder);
      expect((await takeAll(buffer)).flatMap(({ frames }) => numbersOf(frames))).toEqual([0, 1, 2, 3]);
      await buffer.close();
    },
  );

  it('when full drops the oldest file, counts what is lost and says so; the count outlives the run', async () => {
    const folder = freshFolder();
    const lines: string[] = [];
    const buffer = await open(folder, { maxBytes: recordBytes * 15, lines });
    await fill(buffer, 0, 21);
    expect(buffer.waiting).toMatchObject({ frames: 11, dropped: 10 });
    expect(buffer.waiting.bytes).toBeLessThanOrEqual(recordBytes * 15);
    expect(lines.join('\n')).toMatch(/is full.*5 frames are lost, 10 in all/s);
    expect((await takeAll(buffer)).flatMap(({ frames }) => numbersOf(frames))).toEqual(range(10, 21));
    await buffer.close();
    const again = await open(folder);
    expect(again.waiting).toMatchObject({ frames: 11, dropped: 10 });
    await again.close();
  });

  it('does not count as lost what was acknowledged of a dropped file', async () => {
    const buffer = await open(freshFolder(), { maxBytes: recordBytes * 10 });
    await fill(buffer, 0, 10);
    const first = await buffer.take(3);
    const second = await buffer.take(3);
    if (first !== null) buffer.acknowledge(first);
    await fill(buffer, 10, 11);
    expect(buffer.waiting).toMatchObject({ frames: 6, dropped: 2 });
    // The batch was taken when its file was removed: acknowledging it has no effect.
    if (second !== null) buffer.acknowledge(second);
    expect((await takeAll(buffer)).flatMap(({ frames }) => numbersOf(frames))).toEqual(range(5, 11));
    await buffer.close();
  });

  it('gives up what a failing disk damaged, and goes on behind it', async () => {
    const folder = freshFolder();
    const lines: string[] = [];
    const buffer = await open(folder, { lines });
    await fill(buffer, 0, 12);
    const path = join(folder, filesOf(folder)[0] ?? '');
    const content = readFileSync(path);
    content[recordBytes * 2 + 20] = (content[recordBytes * 2 + 20] ?? 0) ^ 0xff;
    writeFileSync(path, content);
    const batches = await takeAll(buffer);
    expect(batches.flatMap(({ frames }) => numbersOf(frames))).toEqual([0, 1, ...range(5, 12)]);
    expect(lines.join('\n')).toContain('damaged');
    for (const batch of batches) buffer.acknowledge(batch);
    expect(buffer.waiting).toMatchObject({ frames: 0, dropped: 3 });
    await buffer.close();
  });

  it('counts frames that cannot be written, and writes again as soon as it can', async () => {
    const folder = freshFolder();
    const lines: string[] = [];
    const buffer = await open(folder, { lines });
    await fill(buffer, 0, 5);
    // The next file cannot be created: a folder has its name.
    const blocked = join(folder, 'frames-000000000002.log');
    mkdirSync(blocked);
    await fill(buffer, 5, 7);
    expect(buffer.waiting).toMatchObject({ frames: 5, dropped: 2 });
    expect(lines.join('\n')).toContain('cannot be written');
    rmSync(blocked, { recursive: true });
    await fill(buffer, 7, 9);
    expect((await takeAll(buffer)).flatMap(({ frames }) => numbersOf(frames))).toEqual([0, 1, 2, 3, 4, 7, 8]);
    await buffer.close();
  });
});

type Step =
  | { readonly do: 'append' | 'take'; readonly count: number }
  | { readonly do: 'acknowledge'; readonly place: number }
  | { readonly do: 'restart' | 'crash' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('append' as const), count: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), count: fc.integer({ min: 1, max: 6 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('acknowledge' as const), place: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'crash' as const) }) },
  ),
  { maxLength: 60 },
);

describe('whatever happens to the buffer', () => {
  it('every frame is taken, in order; after a stop in good order none that was acknowledged comes again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const folder = freshFolder();
        // Written to disk only when it closes: after a crash the mark of the last proper stop remains.
        const openIt = () =>
          openBuffer({
            folder,
            maxBytes: 1_000_000,
            segmentBytes: recordBytes * 5 - 1,
            syncMs: 1_000_000,
            log: () => undefined,
          });
        let buffer = await openIt();
        const left: FrameBuffer[] = [];
        let appended = 0;
        let next = 0;
        /** Taken and not acknowledged, oldest first. */
        let out: { batch: Batch; first: number }[] = [];
        const acknowledged = new Set<number>();
        const take = async (count: number) => {
          const batch = await buffer.take(count);
          if (batch === null) return expect(next).toBe(appended);
          expect(numbersOf(batch.frames)).toEqual(range(next, next + batch.frames.length));
          out.push({ batch, first: next });
          next += batch.frames.length;
        };
        for (const step of list) {
          if (step.do === 'append') {
            await fill(buffer, appended, appended + step.count);
            appended += step.count;
          } else if (step.do === 'take') {
            await take(step.count);
          } else if (step.do === 'acknowledge') {
            const [chosen] = out.splice(step.place % Math.max(1, out.length), 1);
            if (chosen === undefined) continue;
            buffer.acknowledge(chosen.batch);
            for (const n of range(chosen.first, chosen.first + chosen.batch.frames.length)) acknowledged.add(n);
          } else {
            const oldestOut = Math.min(next, ...out.map(({ first }) => first));
            if (step.do === 'restart') await buffer.close();
            else left.push(buffer);
            const before = acknowledged;
            buffer = await openIt();
            out = [];
            const [head] = (await buffer.take(1))?.frames ?? [];
            const from = head === undefined ? appended : Number(head.values['n']);
            // Reading begins at a frame that was never acknowledged; after a proper stop, exactly at the first of
            // those.
            expect(from).toBeLessThanOrEqual(oldestOut);
            if (step.do === 'restart') expect(from).toBe(oldestOut);
            expect(range(0, from).every((n) => before.has(n))).toBe(true);
            await buffer.close();
            buffer = await openIt();
            next = from;
          }
        }
        while (next < appended) await take(7);
        await buffer.close();
        for (const crashed of left) await crashed.close();
      }),
      { numRuns: rounds(30, 300) },
    );
  });
});
