import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, readRecording, surveyRecording } from './recording.ts';
import type { RecordedRow, RecordingOptions } from './recording.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oilsight-recording-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function recording(name: string, content: string | Buffer, rest: Partial<RecordingOptions> = {}): RecordingOptions {
  const file = join(folder, name);
  writeFileSync(file, content);
  return { file, map: new Map([['t1', 'oil_temperature']]), timeColumn: null, timeUnit: null, ...rest };
}
async function rowsOf(options: RecordingOptions): Promise<RecordedRow[]> {
  const rows: RecordedRow[] = [];
  for await (const row of readRecording(options)) rows.push(row);
  return rows;
}

describe('a recording', () => {
  it('is read by its header, plain or compressed, with any line ends', async () => {
    const text = 'cycle,second,t1,t2\r\n0,0,35.57,40\r\n\r\n0,1,35.492,41';
    const expected = [
      { line: 2, at: 0, values: { oil_temperature: 35.57, x: 40 } },
      { line: 4, at: 1000, values: { oil_temperature: 35.492, x: 41 } },
    ];
    const map = new Map([
      ['t1', 'oil_temperature'],
      ['t2', 'x'],
    ]);
    expect(await rowsOf(recording('a.csv', text, { map }))).toEqual(expected);
    expect(await rowsOf(recording('a.csv.gz', gzipSync(text), { map }))).toEqual(expected);
  });

  it('keeps rows and characters whole across the pieces that a large file comes in', async () => {
    const rows = Array.from({ length: 40_000 }, (_, second) => `${second},${second / 8},温度`);
    const found = await rowsOf(recording('large.csv', `second,t1,note\n${rows.join('\n')}\n`));
    expect(found).toHaveLength(40_000);
    expect(found.every(({ at, values }, index) => at === index * 1000 && values['oil_temperature'] === index / 8)).toBe(
      true,
    );
  });

  it.each([
    ['time', '2026-03-01T00:00:00Z', 'iso', Date.UTC(2026, 2, 1), true],
    ['Date', '2026-03-01 06:30:00', 'iso', Date.UTC(2026, 2, 1, 6, 30), true],
    ['timestamp', '2026-03-01T08:00:00+08:00', 'iso', Date.UTC(2026, 2, 1), true],
    ['ts', '1772323200000', 'ms', 1_772_323_200_000, true],
    ['time', '1772323200.5', 's', 1_772_323_200_500, true],
    ['second', '12.5', 's', 12_500, false],
  ] as const)('finds out that %s of %s counts in %s', async (column, cell, unit, firstAt, isAbsolute) => {
    const summary = await surveyRecording(recording('time.csv', `${column},t1\n${cell},1\n`));
    expect(summary).toMatchObject({
      timeColumn: column,
      unit,
      firstAt,
      lastAt: firstAt,
      isAbsolute,
      rows: 1,
      readings: 1,
    });
  });

  it('takes the unit it is told', async () => {
    expect(await surveyRecording(recording('ms.csv', 'second,t1\n0,1\n500,2\n', { timeUnit: 'ms' }))).toMatchObject({
      lastAt: 500,
      isAbsolute: false,
    });
  });

  it('skips cells without a number and counts them', async () => {
    expect(await surveyRecording(recording('gaps.csv', 'second,t1\n0,1\n1,\n2,n/a\n3,NaN\n4\n5,1e2\n'))).toMatchObject({
      rows: 6,
      readings: 2,
      skipped: 4,
    });
  });

  it.each([
    ['no time column', 'a,t1\n1,2\n', 'no column looks like a time; it has a, t1 (--time names one)'],
    ['no mapped column', 'second,x\n1,2\n', 'no column t1; it has second, x'],
    ['time that goes back', 'second,t1\n1,2\n3,4\n2,1\n', 'line 4: time goes back; rows must be in the order of time'],
    ['no time', 'second,t1\n1,2\nx,4\n', 'line 3: second holds no time: x'],
    ['no rows', 'second,t1\n', 'holds no rows'],
    ['nothing', '', 'holds no rows'],
  ])('with %s is refused in one line', async (_, text, message) => {
    await expect(surveyRecording(recording('wrong.csv', text))).rejects.toThrow(message);
  });

  it('that is not there or is damaged is refused too', async () => {
    await expect(surveyRecording({ ...recording('b.csv', ''), file: join(folder, 'none.csv') })).rejects.toThrow(
      'ENOENT',
    );
    await expect(surveyRecording({ ...recording('c.csv', ''), file: join(folder, 'none.csv.gz') })).rejects.toThrow(
      'ENOENT',
    );
    await expect(surveyRecording(recording('d.csv.gz', 'no gzip'))).rejects.toThrow('incorrect header check');
  });

  it.each([
    ['a, b ,c', ['a', 'b', 'c']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""hi""",,x', ['say "hi"', '', 'x']],
    ['', ['']],
  ])('has the cells of %s', (line, cells) => {
    expect(cellsOf(line)).toEqual(cells);
  });
});
