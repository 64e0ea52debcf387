import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLedger } from './ledger.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oilsight-ledger-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('remembers from one start to the next what was acknowledged', () => {
  const file = join(folder, 'sent.json');
  const first = openLedger(file);
  first.note('a', { from: 0, to: 10 });
  first.note('a', { from: 10, to: 30 });
  first.note('b', { from: 5, to: 6 });
  first.save();
  const second = openLedger(file);
  expect([second.spansOf('a'), second.spansOf('b'), second.spansOf('c')]).toEqual([
    [{ from: 0, to: 30 }],
    [{ from: 5, to: 6 }],
    [],
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('writes only what has changed', () => {
  const file = join(folder, 'unchanged.json');
  openLedger(file).save();
  expect(() => readFileSync(file)).toThrow('ENOENT');
});

it.each(['', 'null', '[', '{"a": 1}', '{"a": [1, {"from": 2}]}'])('begins anew when the file holds %j', (text) => {
  const file = join(folder, 'damaged.json');
  writeFileSync(file, text);
  expect(openLedger(file).spansOf('a')).toEqual([]);
});
