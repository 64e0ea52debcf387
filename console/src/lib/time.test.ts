import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from './time.ts';

it('knows how long a second, a minute, an hour and a day are', () => {
  expect([secondMs, minuteMs, hourMs, dayMs]).toEqual([1000, 60_000, 3_600_000, 86_400_000]);
});

it('is the one place that says so', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const lengths = /\b(60_?000|600_?000|3_?600_?000|86_?400_?000)\b/;
  expect(files.filter((name) => lengths.test(readFileSync(join(source, name), 'utf8')))).toEqual([]);
});
