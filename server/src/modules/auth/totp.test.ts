import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  base32,
  bytesOfBase32,
  hashOfRecoveryCode,
  hotp,
  matchingStep,
  newRecoveryCodes,
  newSecret,
  otpauthUrl,
  stepMs,
  stepOf,
} from './totp.ts';

/** The secret of both RFCs' test vectors. */
const secret = Buffer.from('12345678901234567890');

describe('RFC 4226, appendix D', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('counter %d: %s', (counter, code) => expect(hotp(secret, counter)).toBe(code));
});

describe('RFC 6238, appendix B, SHA-1', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('%d s: %s', (seconds, code) => {
    expect(hotp(secret, stepOf(seconds * 1000), 8)).toBe(code);
    expect(matchingStep(secret, code.slice(2), seconds * 1000, -1)).toBe(Math.floor(seconds / 30));
  });
});

describe('RFC 4648 base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%s: %s', (text, code) => {
    expect(base32(Buffer.from(text))).toBe(code);
  });

  it('comes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect([...bytesOfBase32(base32(bytes))]).toEqual([...bytes]);
      }),
    );
  });
});

const anyTime = fc.integer({ min: 0, max: 4e12 });

describe('the window', () => {
  it('takes the code of the step before, this and the next, and no other', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        anyTime,
        fc.integer({ min: -5, max: 5 }),
        (key, now, away) => {
          const step = stepOf(now) + away;
          fc.pre(step >= 0);
          const code = hotp(key, step);
          const near = [-1, 0, 1].map((n) => stepOf(now) + n).filter((n) => n >= 0 && hotp(key, n) === code);
          const found = matchingStep(key, code, now, -1);
          if (Math.abs(away) <= 1) expect(near).toContain(found);
          else expect(found).toBe(near.at(-1) ?? null);
        },
      ),
    );
  });

  it('takes no step twice, and none before one that was used', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        anyTime,
        fc.integer({ min: 0, max: 3 }),
        (key, now, later) => {
          const used = stepOf(now);
          const found = matchingStep(key, hotp(key, used), now + later * stepMs, used);
          expect(found === null || found > used).toBe(true);
          const old = matchingStep(key, hotp(key, Math.max(0, used - 1)), now, used);
          expect(old === null || old > used).toBe(true);
        },
      ),
    );
  });

  it.each(['', '1', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '      '])('has no place for "%s"', (code) =>
    expect(matchingStep(secret, code, 59_000, -1)).toBeNull(),
  );
});

it('secrets have 160 bits, and the address of the QR code says everything', () => {
  const one = newSecret();
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(one);
  expect(otpauthUrl('ABC', 'li wei@a/b')).toBe(
    'otpauth://totp/Oilsight%3Ali%20wei%40a%2Fb?secret=ABC&issuer=Oilsight&algorithm=SHA1&digits=6&period=30',
  );
});

describe('recovery codes', () => {
  it('are ten different ones', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  });

  it.each<[string, boolean]>([
    ['ABCD-EFGH-IJKL-MNOP', true],
    ['abcd efgh ijkl mnop', true],
    ['abcdefghijklmnop', true],
    ['ABCD-EFGH-IJKL-MNO1', false],
    ['123456', false],
    ['', false],
  ])('%s is one: %s', (code, is) => {
    expect(hashOfRecoveryCode(code)?.toString('hex') ?? null).toBe(
      is ? hashOfRecoveryCode('ABCDEFGHIJKLMNOP')?.toString('hex') : null,
    );
  });
});
