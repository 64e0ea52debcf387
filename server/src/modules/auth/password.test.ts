import { expect, it } from 'vitest';
import { createPasswordCheck, hashPassword } from './password.ts';

it('of one name sixteen passwords are looked at together, whoever sends more, and others are served beside them', async () => {
  const check = createPasswordCheck();
  const stored = await hashPassword('quiet river 7');
  const together = await Promise.allSettled(
    Array.from({ length: 20 }, () => check.matches('Ann', stored, 'quiet river 7')).concat(
      check.matches('bob', stored, 'quiet river 7'),
    ),
  );
  expect(together.slice(0, 16).every((one) => one.status === 'fulfilled' && one.value)).toBe(true);
  expect(
    together.slice(16, 20).map((one) => one.status === 'rejected' && (one.reason as { error: string }).error),
  ).toEqual(['overloaded', 'overloaded', 'overloaded', 'overloaded']);
  expect(together[20]).toEqual({ status: 'fulfilled', value: true });
  expect(await check.matches('ann', stored, 'wrong')).toBe(false);
});
