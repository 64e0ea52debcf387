import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cookies } from '../../http/cookies.ts';
import { createSeal } from '../../platform/seal.ts';
import { createKnownBrowsers, whoOfName, whoOfPhone } from './known-browsers.ts';

const day = 86_400_000;
let now = 1_790_000_000_000;
const clock = { now: () => now };
const known = createKnownBrowsers({ seal: createSeal('a secret of the program, long enough', 'test'), clock });

/** A browser's cookie store. */
function browser(value: string | null = null): Cookies & { value: string | null } {
  return {
    value,
    get() {
      return this.value;
    },
    set(_name, next) {
      this.value = next;
    },
  };
}
const [alice, bob] = [whoOfName('Alice'), whoOfName('bob')];

it('knows who came in from it, in any spelling of the name, and nobody else', () => {
  const desk = browser();
  expect(known.keyOf(desk, alice)).toBeNull();
  known.remember(desk, alice);
  expect(known.keyOf(desk, whoOfName('ALICE'))).not.toBeNull();
  expect([known.keyOf(desk, bob), known.keyOf(desk, whoOfPhone('alice'))]).toEqual([null, null]);
  known.remember(desk, bob);
  expect([known.keyOf(desk, alice), known.keyOf(desk, bob)]).not.toContain(null);
  expect(known.keyOf(desk, alice)).not.toBe(known.keyOf(desk, bob));
});

it('counts the tries of each browser by itself', () => {
  const [one, other] = [browser(), browser()];
  for (const each of [one, other]) known.remember(each, alice);
  expect(known.keyOf(one, alice)).not.toBe(known.keyOf(other, alice));
});

it('says no name', () => {
  const desk = browser();
  known.remember(desk, alice);
  expect(desk.value).not.toMatch(/alice/i);
});

it('forgets after half a year, and the one who came in longest ago for an eleventh', () => {
  const desk = browser();
  for (let n = 0; n < 11; n += 1) known.remember(desk, whoOfName(`person ${n}`));
  expect([known.keyOf(desk, whoOfName('person 0')), known.keyOf(desk, whoOfName('person 1')) === null]).toEqual([
    null,
    false,
  ]);
  expect(desk.value?.length).toBeLessThan(400);
  now += 180 * day;
  expect(known.keyOf(desk, whoOfName('person 10'))).toBeNull();
});

it('believes nothing that it has not said itself', () => {
  const [desk, strange] = [browser(), browser()];
  known.remember(desk, alice);
  known.remember(strange, bob);
  const [nonce = '', mine = ''] = (desk.value ?? '').split('.');
  const [otherNonce = '', his = ''] = (strange.value ?? '').split('.');
  const mixed = [
    `${otherNonce}.${mine}`,
    `${nonce}.${his}`,
    `${nonce}.${mine.replace(/^./, (sign) => (sign === 'z' ? 'y' : 'z'))}`,
    nonce,
    `${nonce}.`,
    mine,
  ];
  expect(mixed.map((value) => known.keyOf(browser(value), alice))).toEqual(mixed.map(() => null));
  const foreign = createKnownBrowsers({ seal: createSeal('another secret of another program', 'test'), clock });
  expect(foreign.keyOf(desk, alice)).toBeNull();
  fc.assert(fc.property(fc.string({ maxLength: 5000 }), (text) => known.keyOf(browser(text), alice) === null));
});
