import { expect, it } from 'vitest';
import { formOf, valuesOf } from './person-form.ts';

const values = {
  userName: 'li',
  firstName: '明',
  lastName: '李',
  phone: '13800138000',
  email: 'li@example.com',
  authority: '',
  tenantId: 't',
  customerId: 'c',
  customerIds: ['a', 'b'],
  managesUsers: true,
  passwordWay: 'made',
  password: '',
} as const;
const said = { firstName: '明', lastName: '李', phone: '13800138000', email: 'li@example.com' };

it.each([
  [{ authority: 'SYS_ADMIN', place: 'nothing', mayLetManage: false }, { managesUsers: false }],
  [
    { authority: 'TENANT_ADMIN', place: 'tenant', mayLetManage: false },
    { managesUsers: false, tenantId: 't' },
  ],
  [
    { authority: 'CUSTOMER_USER', place: 'customer', mayLetManage: true },
    { managesUsers: true, customerId: 'c' },
  ],
  [
    { authority: 'CUSTOMER_USER', place: 'customer', mayLetManage: false },
    { managesUsers: false, customerId: 'c' },
  ],
  [
    { authority: 'GROUP', place: 'customers', mayLetManage: false },
    { managesUsers: false, customerIds: ['a', 'b'] },
  ],
] as const)('sends of the places those of %j', (role, sent) =>
  expect(formOf(values, role)).toEqual({ ...said, authority: role.authority, ...sent }),
);

const reader = {
  id: 'r',
  userName: 'r',
  firstName: '',
  lastName: '',
  authority: 'CUSTOMER_USER',
  tenantId: 't',
  customerId: 'c',
  phone: null,
} as const;
const customerUser = { authority: 'CUSTOMER_USER', place: 'customer', mayLetManage: false } as const;
const group = { authority: 'GROUP', place: 'customers', mayLetManage: false } as const;

it('chooses the only role and the own factory', () => {
  expect(valuesOf(null, reader, [customerUser])).toMatchObject({
    authority: 'CUSTOMER_USER',
    tenantId: 't',
    customerId: 'c',
  });
});

it('leaves a choice of several roles open', () => {
  expect(valuesOf(null, reader, [customerUser, group]).authority).toBe('');
});
