import type { AccountChoice, LoginReply } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { stepOf } from './steps.ts';

const accounts: AccountChoice['accounts'] = [
  { userId: 'u', userName: 'dealer', authority: 'TENANT_ADMIN', companyName: 'East' },
];
const done: LoginReply = {
  token: 'a',
  refreshToken: 'b',
  companyName: '',
  user: {
    id: 'u',
    userName: 'dealer',
    firstName: '',
    lastName: '',
    authority: 'TENANT_ADMIN',
    tenantId: null,
    customerId: null,
    phone: null,
  },
};

it.each([
  ['is done with tokens', done, null],
  ['asks for the second factor', { stepToken: 's', expiresAt: 1 }, { kind: 'second', stepToken: 's', isKept: true }],
  [
    'asks which account is meant',
    { uuid: 'c', expiresAt: 1, accounts },
    { kind: 'account', phone: '13800138000', uuid: 'c', accounts, isKept: true },
  ],
])('%s', (_, outcome, step) => {
  expect(stepOf(outcome, true, '13800138000')).toEqual(step);
});
