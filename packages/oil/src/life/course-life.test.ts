import { describe, expect, it } from 'vitest';
import { normalNumbers } from '../../../../scripts/remembering.ts';
import { fitCourse } from '../statistics/correlated-course.ts';
import { courseLife } from './course-life.ts';
import { firstHour } from './first-hour.ts';
import { longestLifeH } from './life-span.ts';

const x = Array.from({ length: 60 }, (_, index) => (index - 59) * 24);
const lifeOf = (y: readonly number[], limit: number, worse: 'up' | 'down', bends?: readonly number[]) =>
  courseLife(fitCourse(bends === undefined ? { x, y } : { x, y, bends }) ?? expect.fail('no course'), limit, worse);

describe('the life by a course', () => {
  it('ends where the course meets its limit, the same above as below', () => {
    const rising = x.map((at, index) => 10 + at / 100 + Math.sin(index * 7) / 10);
    const up = lifeOf(rising, 20, 'up');
    const down = lifeOf(
      rising.map((value) => -value),
      -20,
      'down',
    );
    expect(up.status).toBe('ok');
    expect(Number(up.hours) / 1000).toBeCloseTo(1, 1);
    for (const key of ['hours', 'lo', 'hi'] as const) expect(down[key]).toBeCloseTo(Number(up[key]), 2);
    expect(Number(up.lo)).toBeLessThan(Number(up.hours));
    expect(Number(up.hi)).toBeGreaterThan(Number(up.hours));
  });

  it('has no end where the course moves away or may do either', () => {
    const falling = x.map((at, index) => 10 - at / 100 + Math.sin(index * 7) / 10);
    expect(lifeOf(falling, 40, 'up')).toMatchObject({ status: 'away', hours: null, lo: null, hi: null });
    const neither = x.map((_, index) => Math.sin(index * 7));
    expect(lifeOf(neither, 40, 'up')).toMatchObject({ status: 'not_significant', hours: null });
  });

  it('is as wide as what is not known of the limit', () => {
    const course = fitCourse({ x, y: x.map((at) => 10 + at / 100) }) ?? expect.fail('no course');
    const sure = courseLife(course, 20, 'up');
    const unsure = courseLife(course, 20, 'up', 3);
    expect(Number(sure.hi) - Number(sure.lo)).toBeLessThan(1);
    expect(unsure.hours).toBeCloseTo(Number(sure.hours), 0);
    // 1.67: Student's t of 58 degrees of freedom at 95 %; the line rises by one in 100 h.
    expect(Number(unsure.lo) / 100).toBeCloseTo(10 - 3 * 1.67, 1);
    expect(Number(unsure.hi) / 100).toBeCloseTo(10 + 3 * 1.67, 1);
  });

  it('reaches five years at most', () => {
    const slow = x.map((at, index) => at / 1e5 + Math.sin(index * 7) / 1e6);
    expect(lifeOf(slow, 10, 'up')).toMatchObject({
      status: 'ok',
      hours: longestLifeH,
      lo: longestLifeH,
      hi: longestLifeH,
    });
  });

  // Autocatalysis as a balance of what has and what has not reacted, watched for 60 days in its first part: neither a
  // straight line nor an exponential, and errors that keep four fifths of the day before.
  it('of an oxidation that feeds itself holds its end nine times of ten, which a straight line does not', () => {
    const next = normalNumbers(21);
    let [held, straight, rounds] = [0, 0, 0];
    for (let round = 0; round < 120; round += 1) {
      const perDay = 0.03 + 0.02 * Math.abs(next());
      const share = (days: number) => 1 / (1 + Math.exp(-perDay * days) * 30);
      // Reckoned from the first day of the readings; 100 % of the allowed change is reached at a share of 0.5.
      const end = Math.log(30) / perDay;
      if (end < 65 || end > 200) continue;
      let error = next();
      const y = x.map((_, day) => {
        error = 0.8 * error + 0.6 * next();
        return 200 * share(day) + 0.3 * error;
      });
      const left = (end - 59) * 24;
      const holds = (bends: readonly number[]) => {
        const { lo, hi } = lifeOf(y, 100, 'up', bends);
        return left >= (lo ?? 0) && left <= (hi ?? longestLifeH);
      };
      rounds += 1;
      if (holds([-1, 0, 1, 2, 4])) held += 1;
      if (holds([0])) straight += 1;
    }
    expect(rounds).toBeGreaterThan(60);
    expect(held / rounds).toBeGreaterThan(0.85);
    expect(straight / rounds).toBeLessThan(0.5);
  });
});

describe('the first hour', () => {
  it.each([
    ['is now where the share has been reached', 1, 0],
    ['is null where it is not within reach', 0.001, null],
    ['is found between', 0.5, 100],
  ])('%s', (_name, perShare, expected) => {
    const found = firstHour((hours) => (perShare === 1 ? 1 : (hours * perShare) / 100), 0.5, 1000);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 3);
  });
});
