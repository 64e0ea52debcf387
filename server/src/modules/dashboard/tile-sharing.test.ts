import { dashboardSharedMs } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { expect, it } from 'vitest';
import type { Scope } from '../../platform/scope.ts';
import { fleetSharedMs, sharedByReach } from './tile-sharing.ts';

const scopeOf = (authority: Authority, userId: string, tenantId = 'a dealer'): Scope => ({
  reach: { kind: 'tenant', tenantId },
  authority,
  userId,
});
const reaching = (reach: Scope['reach']): Scope => ({ reach, authority: 'GROUP', userId: 'Bo' });
const ofFactory = (...customerIds: string[]) => reaching({ kind: 'customers', customerIds });
const ofMachines = (...deviceIds: string[]) => reaching({ kind: 'devices', deviceIds });

/** A tile that notes who it is read for, and answers when it is let. */
function tile() {
  const reads: string[] = [];
  const clock = { at: 1000, now: () => clock.at };
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => (answer = done));
  const of = sharedByReach(
    async ({ userId }, { customerId }: { customerId?: string }) => {
      reads.push(`${userId} ${customerId ?? 'all'}`);
      await held;
      return reads.length;
    },
    { clock },
  );
  return { reads, clock, of, answer: () => answer() };
}

it('is read once for everybody of one reach who asks within a time that counts from its beginning', async () => {
  const { reads, clock, of, answer } = tile();
  const both = [of(scopeOf('TENANT_ADMIN', 'Ada'), {}), of(scopeOf('MAINTENANCE', 'Bo'), {})];
  answer();
  expect(await Promise.all(both)).toEqual([1, 1]);
  clock.at += dashboardSharedMs - fleetSharedMs - 1;
  expect(await of(scopeOf('TENANT_ADMIN', 'Bo'), {})).toBe(1);
  clock.at += 1;
  expect(await of(scopeOf('TENANT_ADMIN', 'Bo'), {})).toBe(2);
  expect(reads).toEqual(['Ada all', 'Bo all']);
});

it('one reach takes no places from another', async () => {
  const { reads, of, answer } = tile();
  answer();
  await of(scopeOf('TENANT_ADMIN', 'Ada'), {});
  const another = scopeOf('TENANT_ADMIN', 'Bo', 'another dealer');
  for (let n = 0; n < 60; n += 1) await of(another, { customerId: `c${n}` });
  await of(scopeOf('TENANT_ADMIN', 'Ada'), {});
  expect(reads.filter((read) => read.startsWith('Ada'))).toHaveLength(1);
  await of(another, { customerId: 'c0' });
  expect(reads.filter((read) => read === 'Bo c0')).toHaveLength(2);
});

const dealers = scopeOf('TENANT_ADMIN', 'Ada');
it.each([
  ['another dealer', dealers, scopeOf('TENANT_ADMIN', 'Bo', 'another dealer'), {}],
  ['an account that strangers share, which learns no names', dealers, scopeOf('EXPERIENCE', 'Bo'), {}],
  ['who narrows it to a factory', dealers, scopeOf('TENANT_ADMIN', 'Bo'), { customerId: 'c' }],
  ['a factory of the dealer', dealers, ofFactory('a'), {}],
  ['another factory', ofFactory('a'), ofFactory('b'), {}],
  ['who has one more factory', ofFactory('a'), ofFactory('a', 'b'), {}],
  ['other machines', ofMachines('a'), ofMachines('b'), {}],
  ['machines whose ids are those of factories', ofFactory('a'), ofMachines('a'), {}],
])('is read apart for %s', async (_, first, second, where) => {
  const { reads, of, answer } = tile();
  answer();
  await of(first, {});
  await of(second, where);
  expect(reads).toHaveLength(2);
});
