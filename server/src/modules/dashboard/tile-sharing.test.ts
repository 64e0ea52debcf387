import type { Authority } from '@oilsight/contract';
import { expect, it } from 'vitest';
import type { Scope } from '../../platform/scope.ts';
import { sharedByReach } from './tile-sharing.ts';

const scopeOf = (authority: Authority, userId: string, tenantId = 'a dealer'): Scope => ({
  reach: { kind: 'tenant', tenantId },
  authority,
  userId,
});

/** A tile that notes who it is read for, and answers when it is let. */
function tile() {
  const reads: string[] = [];
  const clock = { at: 1000, now: () => clock.at };
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => (answer = done));
  const of = sharedByReach(async ({ userId }, { customerId }: { customerId?: string }) => {
    reads.push(`${userId} ${customerId ?? 'all'}`);
    await held;
    return reads.length;
  }, clock);
  return { reads, clock, of, answer: () => answer() };
}

it('is read once for everybody of one reach who asks at the same time, and for two seconds after', async () => {
  const { reads, clock, of, answer } = tile();
  const both = [of(scopeOf('TENANT_ADMIN', 'Ada'), {}), of(scopeOf('MAINTENANCE', 'Bo'), {})];
  clock.at += 60_000;
  both.push(of(scopeOf('TENANT_ADMIN', 'Cy'), {}));
  answer();
  expect(await Promise.all(both)).toEqual([1, 1, 1]);
  clock.at += 1999;
  expect(await of(scopeOf('TENANT_ADMIN', 'Bo'), {})).toBe(1);
  clock.at += 1;
  expect(await of(scopeOf('TENANT_ADMIN', 'Bo'), {})).toBe(2);
  expect(reads).toEqual(['Ada all', 'Bo all']);
});

it.each([
  ['of another dealer', scopeOf('TENANT_ADMIN', 'Bo', 'another dealer'), {}],
  ['that strangers share, which learns no names', scopeOf('EXPERIENCE', 'Bo'), {}],
  ['that narrows it to a factory', scopeOf('TENANT_ADMIN', 'Bo'), { customerId: 'c' }],
])('is read apart for an account %s', async (_, scope, where) => {
  const { reads, of, answer } = tile();
  answer();
  await of(scopeOf('TENANT_ADMIN', 'Ada'), {});
  await of(scope, where);
  expect(reads).toHaveLength(2);
});
