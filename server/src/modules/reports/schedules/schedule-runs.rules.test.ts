import { hourMs, minuteMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { failureWords, reportWords } from './schedule-letters.rules.ts';
import { refusalOf, triedForMs, waitOf } from './schedule-runs.rules.ts';

it.each([
  ['userDisabled', 0, 'pause'],
  ['deviceNotFound', 0, 'pause'],
  ['reportGenerating', 0, 'wait'],
  ['tooManyWaitingReports', triedForMs - 1, 'wait'],
  ['tooManyWaitingReports', triedForMs, 'fail'],
  ['diskFull', 0, 'fail'],
] as const)('%s after %s ms: %s', (error, now, how) => expect(refusalOf(error, { since: 0, now })).toBe(how));

it('waits grow from a minute to half an hour, and are spread by up to half of themselves', () => {
  expect([1, 2, 5, 6, 40].map((tries) => waitOf(tries, 0))).toEqual([1, 2, 16, 30, 30].map((n) => n * minuteMs));
  expect(waitOf(40, 1)).toBe(0.75 * hourMs);
});

const about = {
  name: 'Weekly',
  device: 'Press',
  factory: 'Mill',
  period: { from: Date.UTC(2026, 10, 15, 16), to: Date.UTC(2026, 10, 22, 16) },
  timeZone: 'Asia/Shanghai',
  owner: null,
  link: '',
};

it('the words of a mail are those of its reader', () => {
  const said = { number: 'DR-20261123-0001', verdict: { zh: '水分偏高', en: 'Too much water' } };
  expect(reportWords(about, said, 'zh-CN')).toMatchObject({
    period: '2026-11-16 至 2026-11-22 (UTC+08:00)',
    verdict: '水分偏高',
    owner: '-',
  });
  expect(reportWords(about, said, 'en-US')).toMatchObject({
    period: '2026-11-16 to 2026-11-22 (UTC+08:00)',
    verdict: 'Too much water',
  });
  const failure = { error: 'reportSpaceUsed', details: { limit: 200 } } as const;
  expect(failureWords(about, failure, 'en-US').reason).toContain('200 MB');
  expect(failureWords(about, failure, 'zh-CN').reason).toContain('200 MB');
});
