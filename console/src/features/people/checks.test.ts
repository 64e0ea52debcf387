import { describe, expect, it } from 'vitest';
import {
  fieldErrorsOfContact,
  fieldErrorsOfLogin,
  fieldErrorsOfPerson,
  fieldErrorsOfPlace,
  fieldErrorsOfVirtual,
} from './checks.ts';

const login = { userName: 'li.ming', passwordWay: 'made', password: '' } as const;
const person = {
  ...login,
  firstName: '',
  lastName: '',
  phone: '13800138000',
  email: 'li@example.com',
  authority: 'CUSTOMER_USER',
  tenantId: '',
  customerId: 'c',
  customerIds: [],
  managesUsers: false,
};

describe('a login', () => {
  it.each([
    [{}, {}],
    [{ userName: '  ' }, { userName: 'userNameMissing' }],
    [{ userName: 'li ming' }, { userName: 'userNameFormat' }],
    [{ userName: '李明' }, {}],
    [{ passwordWay: 'own', password: '12345' }, { password: 'passwordShort' }],
    [{ passwordWay: 'own', password: '123456' }, {}],
    [{ passwordWay: 'made', password: '1' }, {}],
  ] as const)('%j', (change, fieldErrors) =>
    expect(fieldErrorsOfLogin({ ...login, ...change }, 6)).toEqual(fieldErrors),
  );

  it('has as many characters as the installation asks for', () => {
    expect(fieldErrorsOfLogin({ ...login, passwordWay: 'own', password: 'mL8#tqx' }, 8)).toEqual({
      password: 'passwordShort',
    });
    expect(fieldErrorsOfLogin({ ...login, passwordWay: 'own', password: 'mL8#tqxv' }, 8)).toEqual({});
  });
});

describe('a person', () => {
  it.each([
    ['customer', {}, {}],
    [null, {}, { authority: 'roleMissing' }],
    ['customer', { phone: '' }, { phone: 'phoneMissing' }],
    ['customer', { phone: '1380013800' }, { phone: 'phoneFormat' }],
    ['customer', { phone: '+86 138-0013-8000' }, {}],
    ['customer', { email: 'li@' }, { email: 'emailFormat' }],
    ['customer', { email: ' ' }, { email: 'emailMissing' }],
    ['customer', { customerId: '' }, { customerId: 'customerMissing' }],
    ['tenant', { customerId: '' }, { tenantId: 'tenantMissing' }],
    ['customers', {}, { customerIds: 'customersMissing' }],
    ['customers', { customerIds: ['c'] }, {}],
    ['nothing', { customerId: '' }, {}],
  ] as const)('of %s with %j', (place, change, fieldErrors) =>
    expect(fieldErrorsOfPerson({ ...person, ...change }, place, 6)).toEqual(fieldErrors),
  );

  it('keeps the user name it has', () =>
    expect(fieldErrorsOfPerson({ ...person, userName: 'with space' }, 'customer', null)).toEqual({}));
});

describe('a contact', () => {
  const contact = {
    customerId: 'c',
    groupId: '',
    contactName: '王芳',
    phone: '13900139000',
    email: 'wang@example.com',
  };
  it.each([
    [{}, {}],
    [{ contactName: ' ' }, { contactName: 'nameMissing' }],
    [
      { customerId: '', phone: '', email: '' },
      { customerId: 'customerMissing', phone: 'phoneMissing', email: 'emailMissing' },
    ],
  ])('%j', (change, fieldErrors) => expect(fieldErrorsOfContact({ ...contact, ...change })).toEqual(fieldErrors));
});

describe('a place', () => {
  const place = { tenantId: '', name: 'Works', areaNo: '', areaName: '' };
  it.each([
    [{}, false, {}],
    [{}, true, { tenantId: 'tenantMissing' }],
    [{ name: '' }, false, { name: 'nameMissing' }],
    [{ areaNo: '340200' }, false, {}],
  ])('%j', (change, asksTenant, fieldErrors) =>
    expect(fieldErrorsOfPlace({ ...place, ...change }, asksTenant)).toEqual(fieldErrors),
  );
});

describe('an experience account', () => {
  const virtual = { ...login, firstName: '', lastName: '', phone: '', email: '', expiresAt: 2000 };
  it.each([
    [{}, {}],
    [{ expiresAt: null }, { expiresAt: 'expiryMissing' }],
    [{ expiresAt: 1000 }, { expiresAt: 'expiryPassed' }],
    [
      { phone: '12', email: 'x' },
      { phone: 'phoneFormat', email: 'emailFormat' },
    ],
  ])('%j', (change, fieldErrors) =>
    expect(fieldErrorsOfVirtual({ ...virtual, ...change }, { least: 6, now: 1000 })).toEqual(fieldErrors),
  );
});
