import { authorities } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { changesAccess, maySee, refusalToGive, refusalToManage, rolesOf } from './users.rules.ts';
import type { RankedAccount } from './users.rules.ts';

const account = (
  id: string,
  authority: Authority | null,
  [tenantId, customerId]: readonly (string | null)[] = [],
  managesUsers = false,
): RankedAccount => ({ id, authority, tenantId: tenantId ?? null, customerId: customerId ?? null, managesUsers });

const actors = {
  admin: account('admin', 'SYS_ADMIN'),
  dealer: account('dealer', 'TENANT_ADMIN', ['t1']),
  manager: account('manager', 'CUSTOMER_USER', ['t1', 'c1'], true),
  staff: account('staff', 'CUSTOMER_USER', ['t1', 'c1']),
  group: account('group', 'GROUP', ['t1']),
  maintenance: account('maintenance', 'MAINTENANCE', ['t1']),
  experience: account('experience', 'EXPERIENCE'),
  roleless: account('roleless', null, ['t1', 'c1'], true),
};
const targets: Readonly<Record<string, RankedAccount>> = {
  admin: account('1', 'SYS_ADMIN'),
  dealer: account('2', 'TENANT_ADMIN', ['t1']),
  'other dealer': account('3', 'TENANT_ADMIN', ['t2']),
  manager: account('4', 'CUSTOMER_USER', ['t1', 'c1'], true),
  staff: account('5', 'CUSTOMER_USER', ['t1', 'c1']),
  "another factory's": account('6', 'CUSTOMER_USER', ['t1', 'c2']),
  "another dealer's": account('7', 'CUSTOMER_USER', ['t2', 'c3']),
  group: account('8', 'GROUP', ['t1']),
  maintenance: account('9', 'MAINTENANCE', ['t1']),
  experience: account('10', 'EXPERIENCE'),
  roleless: account('11', null, ['t1']),
};

/** `+` manages, `o` only sees, `.` does not see. */
const columns = ['admin', 'dealer', 'manager', 'staff', 'group', 'maintenance', 'experience', 'roleless'] as const;
const table: Readonly<Record<string, string>> = {
  //                    adm dea man sta gro mai exp rol
  admin: '              +   .   .   .   .   .   .   .',
  dealer: '             +   o   .   .   .   .   .   .',
  'other dealer': '     +   .   .   .   .   .   .   .',
  manager: '            +   +   o   o   .   .   .   .',
  staff: '              +   +   +   o   .   .   .   .',
  "another factory's": '+   +   .   .   .   .   .   .',
  "another dealer's": ' +   .   .   .   .   .   .   .',
  group: '              +   +   .   .   .   .   .   .',
  maintenance: '        +   +   .   .   .   .   .   .',
  experience: '         +   .   .   .   .   .   .   .',
  roleless: '           +   o   .   .   .   .   .   .',
};

describe('who sees and looks after whom', () => {
  const cells = Object.entries(table).flatMap(([target, row]) =>
    row
      .trim()
      .split(/\s+/)
      .map((sign, nth) => [columns[nth] ?? 'roleless', target, sign] as const),
  );
  it.each(cells)('%s → %s: %s', (actorName, targetName, sign) => {
    const actor = actors[actorName];
    const target = targets[targetName] ?? actors.admin;
    expect(maySee(actor, target)).toBe(sign !== '.');
    expect(refusalToManage(actor, target)).toBe(sign === '+' ? null : 'userNotSubordinate');
    // An actor who may not change such an account may not create one either.
    expect(refusalToGive(actor, target)).toBe(sign === '+' ? null : 'roleNotGrantable');
  });
  it.each(Object.entries(actors))('nobody looks after himself: %s', (_name, actor) => {
    expect(refusalToManage(actor, actor)).toBe('notYourself');
  });
});

describe('roles that may be given', () => {
  it.each<[keyof typeof actors, string[]]>([
    ['admin', ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE']],
    ['dealer', ['CUSTOMER_USER', 'GROUP', 'MAINTENANCE']],
    ['manager', ['CUSTOMER_USER']],
    ['staff', []],
    ['group', []],
    ['maintenance', []],
    ['experience', []],
    ['roleless', []],
  ])('%s: %j', (actor, roles) => {
    expect(rolesOf(actors[actor]).map(({ authority }) => authority)).toEqual(roles);
  });
  it('a manager cannot make another one', () => {
    expect(rolesOf(actors.manager)).toEqual([{ authority: 'CUSTOMER_USER', place: 'customer', mayLetManage: false }]);
    expect(refusalToGive(actors.manager, account('', 'CUSTOMER_USER', ['t1', 'c1'], true))).toBe('roleNotGrantable');
    expect(refusalToGive(actors.dealer, account('', 'CUSTOMER_USER', ['t1', 'c1'], true))).toBeNull();
  });
  it('nobody gives a role above the own', () => {
    for (const actor of Object.values(actors)) {
      const above = actor.authority === null ? authorities : authorities.slice(0, authorities.indexOf(actor.authority));
      for (const authority of above)
        expect(refusalToGive(actor, account('', authority, [actor.tenantId, actor.customerId]))).toBe(
          'roleNotGrantable',
        );
    }
  });
});

describe('changesAccess', () => {
  const before = { authority: 'GROUP' as const, tenantId: 't1', customerId: null, customerIds: ['c1', 'c2'] };
  it.each([
    ['the same in another order', { ...before, customerIds: ['c2', 'c1'] }, false],
    ['one factory fewer', { ...before, customerIds: ['c1'] }, true],
    ['another role', { ...before, authority: 'MAINTENANCE' as const }, true],
    ['another dealer', { ...before, tenantId: 't2' }, true],
    ['a factory of its own', { ...before, customerId: 'c1' }, true],
  ])('%s', (_name, after, expected) => {
    expect(changesAccess(before, after)).toBe(expected);
  });
});
