import { describe, expect, it } from 'vitest';
import { createLoginGuard } from './login-guard.ts';
import { waitOf } from './login-guard.rules.ts';

const limits = { free: 3, firstWaitMs: 1000, longestWaitMs: 10_000 };

describe('the wait after failures', () => {
  it.each<[number, number, number]>([
    [0, 0, 0],
    [2, 0, 0],
    [3, 0, 1000],
    [4, 0, 2000],
    [6, 0, 8000],
    [7, 0, 10_000],
    [1000, 0, 10_000],
    [4, 1500, 500],
    [4, 2000, 0],
    [4, 9000, 0],
  ])('%d failures, %d ms ago: %d ms', (count, ago, wait) => {
    expect(waitOf({ count, lastAt: 50_000 - ago }, limits, 50_000)).toBe(wait);
  });

  it('is nothing for who has not failed', () => expect(waitOf(undefined, limits, 0)).toBe(0));
});

const from = (address: string, browserKey: string | null = null) => ({ address, browserKey });

function heldClock() {
  let now = 1_700_000_000_000;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

/** Number of attempts until the guard requires a wait. */
function allowed(attempt: () => number): number {
  for (let count = 0; count < 1000; count += 1) if (attempt() > 0) return count;
  return 1000;
}

describe('the login guard', () => {
  it('slows down guesses at one name from many addresses, in any spelling of the name', () => {
    const guard = createLoginGuard({ clock: heldClock() });
    let n = 0;
    expect(allowed(() => guard.attempt(n % 2 ? 'Alice' : 'alice', from(`10.0.0.${n++}`)))).toBe(5);
    expect(guard.attempt('bob', from('10.0.0.1'))).toBe(0);
  });

  it('slows down guesses at many names from one address', () => {
    const guard = createLoginGuard({ clock: heldClock() });
    let n = 0;
    expect(allowed(() => guard.attempt(`person${n++}`, from('10.0.0.1')))).toBe(30);
    expect(guard.attempt('alice', from('10.0.0.2'))).toBe(0);
  });

  it('takes a network of IPv6 for one address', () => {
    const guard = createLoginGuard({ clock: heldClock() });
    let n = 0;
    expect(allowed(() => guard.attempt(`person${n}`, from(`2001:db8:1:2::${(n++).toString(16)}`)))).toBe(30);
    expect(guard.attempt('alice', from('2001:db8:1:3::1'))).toBe(0);
  });

  it('does not forget an address over the names that it makes up', () => {
    const guard = createLoginGuard({ clock: heldClock(), max: 10 });
    let n = 0;
    expect(allowed(() => guard.attempt(`person${n++}`, from('10.0.0.1')))).toBe(30);
    for (let other = 0; other < 9; other += 1) guard.attempt(`other${other}`, from(`10.0.1.${other}`));
    expect(guard.attempt('somebody', from('10.0.0.1'))).toBeGreaterThan(0);
  });

  it('never makes a person wait for more than a minute, and forgets', () => {
    const clock = heldClock();
    const guard = createLoginGuard({ clock });
    for (let day = 0; day < 100; day += 1) {
      guard.attempt('alice', from(`10.0.0.${day}`));
      expect(guard.attempt('alice', from('10.9.9.9'))).toBeLessThanOrEqual(60_000);
      clock.pass(60_000);
    }
    clock.pass(15 * 60_000);
    expect(allowed(() => guard.attempt('alice', from('10.7.7.7')))).toBe(5);
  });

  it('does not let strangers lock out a person where that person is known', () => {
    const guard = createLoginGuard({ clock: heldClock() });
    guard.attempt('alice', from('10.0.0.1'));
    guard.succeeded('alice', from('10.0.0.1'));
    let n = 0;
    allowed(() => guard.attempt('alice', from(`10.1.0.${n++}`)));
    allowed(() => guard.attempt(`person${n++}`, from('10.0.0.1')));
    expect(allowed(() => guard.attempt('alice', from('10.0.0.1')))).toBe(5);
  });

  it('does not let anybody lock out a browser that the person has come in from, which has bounds of its own', () => {
    const guard = createLoginGuard({ clock: heldClock() });
    const home = from('10.0.0.1', 'desk alice');
    let n = 0;
    // From all networks, and from the browser's own network.
    allowed(() => guard.attempt('alice', from(`10.1.0.${n++}`)));
    allowed(() => guard.attempt('alice', from('10.0.0.1')));
    allowed(() => guard.attempt(`person${n++}`, from('10.0.0.1')));
    expect(guard.attempt('alice', from('10.0.0.1'))).toBeGreaterThan(0);
    expect(allowed(() => guard.attempt('alice', home))).toBe(5);
    // Nor does the person at that browser slow down others.
    expect(guard.attempt('alice', from('10.2.0.1', 'phone alice'))).toBe(0);
  });

  it('forgets failures after the right password', () => {
    const guard = createLoginGuard({ clock: heldClock() });
    for (let round = 0; round < 20; round += 1) {
      for (let typo = 0; typo < 4; typo += 1) expect(guard.attempt('alice', from(`10.0.${round}.${typo}`))).toBe(0);
      guard.succeeded('alice', from(`10.0.${round}.3`));
    }
  });

  it('keeps its memory bounded', () => {
    const guard = createLoginGuard({ clock: heldClock(), max: 100 });
    for (let n = 0; n < 10_000; n += 1) expect(guard.attempt(`person${n}`, from(`10.${n}`))).toBe(0);
  });

  it('counts right passwords too: one who knows it opens no logins without end, by whichever browsers, and others of the name do', () => {
    const clock = heldClock();
    const guard = createLoginGuard({ clock });
    const logIn = (address: string, browserKey: string | null) => {
      const wait = guard.attempt('trial', from(address, browserKey));
      if (wait === 0) guard.succeeded('trial', from(address, browserKey));
      return wait;
    };
    let n = 0;
    expect(allowed(() => logIn('10.0.0.1', n++ % 2 === 0 ? null : `browser${n}`))).toBe(600);
    expect(logIn('10.0.0.1', 'one more browser')).toBe(6000);
    expect(logIn('10.0.0.2', null)).toBe(0);
    clock.pass(6000);
    expect(logIn('10.0.0.1', null)).toBe(0);
    expect(logIn('10.0.0.1', null)).toBe(6000);
    clock.pass(3_600_000);
    expect(allowed(() => logIn('10.0.0.1', null))).toBe(600);
  });
});
