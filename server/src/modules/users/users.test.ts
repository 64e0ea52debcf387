import { staffAuthorities } from '@oilsight/contract';
import type { NewPerson, Person, StaffAuthority } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildTenant } from '../../../test/factories.ts';
import type { AccountOptions, BuiltAccount, Customer } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import { peoplePage, seenBy } from './users.rows.ts';

let app: TestApp;
let factory: Customer;
let sister: Customer;
let foreign: Customer;
type ActorName = 'admin' | 'dealer' | 'manager' | 'staff';
const actors = {} as Record<ActorName, Caller & { readonly account: BuiltAccount }>;

async function actor(options: AccountOptions): Promise<Caller & { account: BuiltAccount }> {
  const account = await buildAccount(app.pg, options);
  return { ...(await callerFor(app.url, account)), account };
}
const inFactory = (options: AccountOptions = {}): AccountOptions => ({
  authority: 'CUSTOMER_USER',
  tenantId: factory.tenantId,
  customerId: factory.id,
  managesUsers: false,
  ...options,
});

beforeAll(async () => {
  app = await startTestApp();
  const tenant = await buildTenant(app.pg);
  [factory, sister] = [
    await buildCustomer(app.pg, { tenant, name: 'Factory 10' }),
    await buildCustomer(app.pg, { tenant, name: 'Factory 9' }),
  ];
  foreign = await buildCustomer(app.pg, { name: 'Foreign factory' });
  actors.admin = await actor({ authority: 'SYS_ADMIN' });
  actors.dealer = await actor({ authority: 'TENANT_ADMIN', tenantId: tenant.id });
  actors.manager = await actor(inFactory({ managesUsers: true }));
  actors.staff = await actor(inFactory());
});
afterAll(() => app.close());

const formOf = (authority: string, more: object = {}) => ({
  firstName: 'Wei',
  lastName: 'Li',
  phone: freshPhone(),
  email: 'li.wei@example.com',
  authority,
  ...more,
});
const read = async (userId: string) => (await actors.admin.get<Person>('/system/user/getUser', { userId })).data;

type Sign = 'done' | 'refused' | 'missing';
const codes: Readonly<Record<Sign, number>> = { done: 200, refused: 403, missing: 404 };

describe('whom each role may change', () => {
  const targets: Readonly<Record<string, () => AccountOptions>> = {
    'another administrator': () => ({ authority: 'SYS_ADMIN' }),
    'a dealer beside': () => ({ authority: 'TENANT_ADMIN', tenantId: factory.tenantId }),
    "the factory's manager": () => inFactory({ managesUsers: true }),
    "the factory's user": () => inFactory(),
    "a sister factory's user": () => ({
      authority: 'CUSTOMER_USER',
      tenantId: sister.tenantId,
      customerId: sister.id,
      managesUsers: false,
    }),
    'a group': () => ({ authority: 'GROUP', tenantId: factory.tenantId, customers: [factory] }),
    'a maintenance account': () => ({ authority: 'MAINTENANCE', tenantId: factory.tenantId, customers: [factory] }),
    'a foreign dealer': () => ({ authority: 'TENANT_ADMIN', tenantId: foreign.tenantId }),
    'a foreign user': () => ({ authority: 'CUSTOMER_USER', tenantId: foreign.tenantId, customerId: foreign.id }),
  };
  const table: readonly (readonly [target: string, admin: Sign, dealer: Sign, manager: Sign, staff: Sign])[] = [
    ['another administrator', 'done', 'missing', 'missing', 'missing'],
    ['a dealer beside', 'done', 'refused', 'missing', 'missing'],
    ["the factory's manager", 'done', 'done', 'refused', 'refused'],
    ["the factory's user", 'done', 'done', 'done', 'refused'],
    ["a sister factory's user", 'done', 'done', 'missing', 'missing'],
    ['a group', 'done', 'done', 'missing', 'missing'],
    ['a maintenance account', 'done', 'done', 'missing', 'missing'],
    ['a foreign dealer', 'done', 'missing', 'missing', 'missing'],
    ['a foreign user', 'done', 'missing', 'missing', 'missing'],
  ];
  const cells = table.flatMap(([target, ...signs]) =>
    (['admin', 'dealer', 'manager', 'staff'] as const).map(
      (name, nth) => [name, target, signs[nth] ?? 'missing'] as const,
    ),
  );
  it.each(cells)('%s, %s: %s', async (name, target, sign) => {
    const { id } = await buildAccount(app.pg, targets[target]?.() ?? {});
    const before = await read(id);
    const form = { ...formOf(before.authority ?? ''), managesUsers: before.managesUsers, userId: id };
    const place = {
      ...(before.tenantId === null ? {} : { tenantId: before.tenantId }),
      ...(before.customerId === null ? {} : { customerId: before.customerId }),
      customerIds: before.customers.map(({ customerId }) => customerId),
    };
    const { put } = actors[name];
    for (const [path, body] of [
      ['', { ...form, ...place }],
      ['/setDisabled', { userId: id, disabled: true }],
      ['/resetPassword', { userId: id, password: 'Quiet-river7' }],
    ] as const) {
      const { version } = await read(id);
      const { code, msg } = await put(`/system/user${path}`, { ...body, version });
      expect({ path, code, msg }).toEqual({ path, code: codes[sign], msg });
    }
    expect((await read(id)).state).toBe(sign === 'done' ? 'disabled' : 'active');
  });

  it.each(['admin', 'dealer', 'manager', 'staff'] as const)(
    '%s, the own account: refused, with where to go',
    async (name) => {
      const { account, put } = actors[name];
      const answer = await put('/system/user/setDisabled', { userId: account.id, version: 1, disabled: true });
      expect(answer).toMatchObject({
        code: 403,
        msg: 'You cannot change your own account here, please use your profile',
      });
    },
  );
});

describe('which roles each may give', () => {
  const given: Readonly<Record<ActorName, readonly StaffAuthority[]>> = {
    admin: staffAuthorities,
    dealer: ['CUSTOMER_USER', 'GROUP', 'MAINTENANCE'],
    manager: ['CUSTOMER_USER'],
    staff: [],
  };
  const places = (): Readonly<Record<StaffAuthority, object>> => ({
    SYS_ADMIN: {},
    TENANT_ADMIN: { tenantId: factory.tenantId },
    CUSTOMER_USER: { customerId: factory.id },
    GROUP: { customerIds: [factory.id, sister.id] },
    MAINTENANCE: { customerIds: [factory.id] },
  });
  it.each(
    Object.keys(given).flatMap((name) =>
      staffAuthorities.map(
        (authority) => [name as ActorName, authority, given[name as ActorName].includes(authority)] as const,
      ),
    ),
  )('%s, %s: %s', async (name, authority, isGiven) => {
    const made = await actors[name].post<NewPerson>('/system/user', {
      ...formOf(authority, places()[authority]),
      userName: `new.${freshPhone()}`,
    });
    expect(made.code).toBe(isGiven ? 200 : 403);
    if (isGiven) expect(made.data.user).toMatchObject({ authority, state: 'active', version: 1, mayChange: true });
    const other = await buildAccount(app.pg, inFactory());
    const changed = await actors[name].put('/system/user', {
      ...formOf(authority, places()[authority]),
      userId: other.id,
      version: 1,
    });
    expect(changed.code).toBe(isGiven ? 200 : 403);
  });

  it.each<[string, object, number, string]>([
    ['a foreign factory', { customerId: '$foreign' }, 404, 'Factory not found'],
    ['no factory', {}, 422, 'customerId: cannot be empty'],
    [
      'a factory of another dealer than the one named',
      { customerId: '$factory', tenantId: '$foreignTenant' },
      404,
      'Dealer not found',
    ],
  ])('a place must be in reach and fit: %s', async (_name, place, code, msg) => {
    const ids: Readonly<Record<string, string>> = {
      $foreign: foreign.id,
      $factory: factory.id,
      $foreignTenant: foreign.tenantId,
    };
    const filled = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, ids[String(value)]]));
    expect(
      await actors.dealer.post('/system/user', { ...formOf('CUSTOMER_USER', filled), userName: `new.${freshPhone()}` }),
    ).toMatchObject({ code, msg });
  });

  it('factories that are granted are of one dealer', async () => {
    const both = { ...formOf('GROUP', { customerIds: [factory.id, foreign.id] }), userName: `new.${freshPhone()}` };
    expect((await actors.admin.post('/system/user', both)).code).toBe(404);
    expect((await actors.dealer.post('/system/user', both)).code).toBe(404);
    expect((await actors.dealer.post('/system/user', { ...both, customerIds: [foreign.id] })).code).toBe(404);
  });

  it('a manager cannot make another manager, nor one of another factory', async () => {
    const { post } = actors.manager;
    expect(
      await post('/system/user', {
        ...formOf('CUSTOMER_USER', { managesUsers: true }),
        userName: `new.${freshPhone()}`,
      }),
    ).toMatchObject({ code: 403, msg: 'You may not give this role' });
    expect(
      (
        await post('/system/user', {
          ...formOf('CUSTOMER_USER', { customerId: sister.id }),
          userName: `new.${freshPhone()}`,
        })
      ).code,
    ).toBe(404);
    expect((await post('/system/user', { ...formOf('CUSTOMER_USER'), userName: `new.${freshPhone()}` })).code).toBe(
      200,
    );
  });
});

describe('forms', () => {
  it.each([
    ['en-US', 'phone', { phone: '123' }],
    ['en-US', 'email', { email: 'nobody' }],
    ['zh-CN', 'userName', { userName: 'two words' }],
    ['zh-CN', 'password', { password: '12345' }],
  ])('name what is wrong in %s: %s', async (language, field, wrong) => {
    const { post } = callerWith(app.url, actors.admin.token, { 'accept-language': language });
    const answer = await post('/system/user', { ...formOf('SYS_ADMIN'), userName: `new.${freshPhone()}`, ...wrong });
    expect(answer).toMatchObject({ code: 422, fields: [{ field }] });
    expect(/[一-龥]/.test(answer.msg)).toBe(language === 'zh-CN');
  });

  it.each([
    ['oilsight2026', 'passwordIsCommon'],
    ['aaaaaaa', 'passwordIsSimple'],
  ])('a password that anybody guesses is refused: %s', async (password) => {
    const answer = await actors.admin.post('/system/user', {
      ...formOf('SYS_ADMIN'),
      userName: `new.${freshPhone()}`,
      password,
    });
    expect(answer).toMatchObject({ code: 422, fields: [{ field: 'password' }] });
  });

  it("an administrator's password has 8 characters, another one as many as the installation asks for", async () => {
    const make = (authority: string, password: string, place: object = {}) =>
      actors.admin.post('/system/user', { ...formOf(authority, place), userName: `new.${freshPhone()}`, password });
    expect(await make('SYS_ADMIN', 'mL8#tqx')).toMatchObject({
      code: 422,
      fields: [{ field: 'password', rule: 'The password must have at least 8 characters' }],
    });
    expect((await make('SYS_ADMIN', 'mL8#tqxv')).code).toBe(200);
    expect((await make('CUSTOMER_USER', 'mL8#tq', { customerId: factory.id })).code).toBe(200);
    const colleague = await buildAccount(app.pg);
    const reset = (userId: string, password: string) =>
      actors.admin.put('/system/user/resetPassword', { userId, version: 1, password });
    expect((await reset(colleague.id, 'mL8#tqx')).code).toBe(422);
    expect((await reset((await buildAccount(app.pg, inFactory())).id, 'mL8#tqx')).code).toBe(200);
  });

  it('a made-up password is told once and lets its person in', async () => {
    const userName = `new.${freshPhone()}`;
    const { data } = await actors.dealer.post<NewPerson>('/system/user', {
      ...formOf('CUSTOMER_USER', { customerId: factory.id }),
      userName,
    });
    expect(data.password).toMatch(/^[\da-zA-Z]{12}$/);
    await expect(callerFor(app.url, { userName, password: data.password ?? '' })).resolves.toBeDefined();
    expect(JSON.stringify(await read(data.user.userId))).not.toContain(data.password);
  });

  it('a user name is taken once, in any case; of two at the same time one wins', async () => {
    const userName = `Twin.${freshPhone()}`;
    const answers = await Promise.all(
      [userName, userName.toLowerCase()].map((name) =>
        actors.admin.post('/system/user', { ...formOf('SYS_ADMIN'), userName: name }),
      ),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({
      msg: 'This user name is taken',
      fields: [{ field: 'userName' }],
    });
  });

  it('a phone stands once in a place; of two at the same time one wins; elsewhere it may stand again', async () => {
    const phone = freshPhone();
    const make = (place: object) =>
      actors.admin.post('/system/user', { ...formOf('CUSTOMER_USER', place), phone, userName: `new.${freshPhone()}` });
    const answers = await Promise.all([make({ customerId: factory.id }), make({ customerId: factory.id })]);
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)?.msg).toContain('cannot be added repeatedly');
    expect((await make({ customerId: sister.id })).code).toBe(200);
  });
});

describe('two who change the same person', () => {
  it('the second, who saw an older state, is told so, and nothing is overwritten', async () => {
    const { id } = await buildAccount(app.pg, inFactory());
    const save = (lastName: string) =>
      actors.dealer.put<Person>('/system/user', {
        ...formOf('CUSTOMER_USER', { customerId: factory.id }),
        lastName,
        userId: id,
        version: 1,
      });
    const answers = await Promise.all([save('First'), save('Second')]);
    expect(codesOf(answers)).toEqual([200, 409]);
    const winner = answers.find(({ code }) => code === 200)?.data;
    expect(await read(id)).toMatchObject({ lastName: winner?.lastName, version: winner?.version });
    expect(answers.find(({ code }) => code === 409)?.msg).toBe(
      'Somebody else has changed this, please reload and try again',
    );
  });

  it('grants count as changes', async () => {
    const { id } = await buildAccount(app.pg, { authority: 'GROUP', tenantId: factory.tenantId, customers: [factory] });
    const { phone, email, firstName, lastName } = formOf('GROUP');
    const form = { phone, email, firstName, lastName, authority: 'GROUP', userId: id };
    const first = await actors.dealer.put<Person>('/system/user', { ...form, customerIds: [factory.id], version: 1 });
    const second = await actors.dealer.put<Person>('/system/user', {
      ...form,
      customerIds: [sister.id, factory.id],
      version: first.data.version,
    });
    expect(second.data.version).toBeGreaterThan(first.data.version);
    expect(second.data.customers.map(({ customerName }) => customerName)).toEqual(['Factory 9', 'Factory 10']);
    expect(
      (await actors.dealer.put('/system/user', { ...form, customerIds: [factory.id], version: first.data.version }))
        .code,
    ).toBe(409);
  });

  it('who was disabled meanwhile changes nobody any more', async () => {
    const admins = await Promise.all([actor({ authority: 'SYS_ADMIN' }), actor({ authority: 'SYS_ADMIN' })]);
    const [one, other] = admins;
    const answers = await Promise.all([
      one.put('/system/user/setDisabled', { userId: other.account.id, version: 1, disabled: true }),
      other.put('/system/user/setDisabled', { userId: one.account.id, version: 1, disabled: true }),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('logins of a person who was changed', () => {
  const changes: readonly (readonly [name: string, path: string, body: () => object, isOver: boolean])[] = [
    ['other names', '', () => formOf('CUSTOMER_USER', { customerId: factory.id }), false],
    ['another factory', '', () => formOf('CUSTOMER_USER', { customerId: sister.id }), true],
    ['another role', '', () => formOf('GROUP', { customerIds: [factory.id] }), true],
    ['disabled', '/setDisabled', () => ({ disabled: true }), true],
    ['another password', '/resetPassword', () => ({}), true],
  ];
  it.each(changes)('%s', async (_name, path, body, isOver) => {
    const person = await actor(inFactory());
    expect((await person.get('/getInfo')).code).toBe(200);
    expect(
      (await actors.dealer.put(`/system/user${path}`, { ...body(), userId: person.account.id, version: 1 })).code,
    ).toBe(200);
    expect((await person.get('/getInfo')).code).toBe(isOver ? 401 : 200);
  });

  it('let in again, they log in with the password they had', async () => {
    const person = await actor(inFactory());
    const { data } = await actors.dealer.put<Person>('/system/user/setDisabled', {
      userId: person.account.id,
      version: 1,
      disabled: true,
    });
    await expect(callerFor(app.url, person.account)).rejects.toThrow('403');
    await actors.dealer.put('/system/user/setDisabled', {
      userId: person.account.id,
      version: data.version,
      disabled: false,
    });
    await expect(
      callerFor(app.url, { userName: person.account.userName, password: testPassword }),
    ).resolves.toBeDefined();
  });
});

describe('the list', () => {
  const names = async ({ get }: Caller, query: Record<string, string | number> = {}) =>
    (await get<Person[]>('/system/user/list', { pageSize: 200, ...query })).rows.map(({ userName }) => userName);

  it('shows each role the accounts below it and of equal rank, and which of them it may change', async () => {
    const [own, beside, elsewhere] = [
      await buildAccount(app.pg, inFactory()),
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId }),
      await buildAccount(app.pg, { tenantId: foreign.tenantId, authority: 'TENANT_ADMIN' }),
    ];
    const shown = {
      admin: await names(actors.admin),
      dealer: await names(actors.dealer),
      manager: await names(actors.manager),
    };
    expect(shown.admin).toEqual(expect.arrayContaining([own, beside, elsewhere].map(({ userName }) => userName)));
    expect(shown.dealer).toEqual(expect.arrayContaining([own.userName, beside.userName]));
    expect(shown.dealer).not.toContain(elsewhere.userName);
    expect(shown.manager).toContain(own.userName);
    expect(shown.manager).not.toContain(beside.userName);
    const { rows } = await actors.dealer.get<Person[]>('/system/user/list', { search: beside.userName });
    expect(rows).toMatchObject([{ userName: beside.userName, mayChange: false }]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['part of a name, in any case', { search: 'FILTER' }, ['filter2', 'filter10', 'filter11']],
    ['signs of a pattern as they are', { search: 'filter%' }, []],
    ['a role', { search: 'filter', authority: 'GROUP' }, ['filter11']],
    ['a state', { search: 'filter', state: 'disabled' }, ['filter10']],
    ['a page', { search: 'filter', pageSize: '1', pageNum: '2' }, ['filter10']],
  ])('is found by %s, in natural order', async (_name, query, expected) => {
    const existing = await names(actors.admin, { search: 'filter' });
    if (existing.length === 0) {
      await buildAccount(app.pg, inFactory({ userName: 'filter10', disabled: true }));
      await buildAccount(app.pg, inFactory({ userName: 'filter2' }));
      await buildAccount(app.pg, {
        userName: 'filter11',
        authority: 'GROUP',
        tenantId: factory.tenantId,
        customers: [sister],
      });
    }
    expect(await names(actors.admin, query)).toEqual(expected);
  });

  it('a factory shows its users and those it was granted to', async () => {
    const granted = await buildAccount(app.pg, {
      authority: 'MAINTENANCE',
      tenantId: sister.tenantId,
      customers: [sister],
    });
    expect(await names(actors.dealer, { customerId: sister.id })).toContain(granted.userName);
    expect(await names(actors.dealer, { customerId: foreign.id })).toEqual([]);
  });

  it('reads one page of thousands by an index, without sorting them', async () => {
    await app.pg.query(
      sqlQuery(
        'test.many',
        `insert into account (user_name, password_hash, authority) select 'many' || n, '', 'EXPERIENCE' from generate_series(1, 5000) n`,
      ),
    );
    await app.pg.query(sqlQuery('test.analyze', 'analyze account'));
    const { sql, parameters } = peoplePage({
      seen: seenBy(systemScope('a test')),
      filter: {},
      limit: 20,
      offset: 0,
    }).compile();
    const plan = await app.pg.query(sqlQuery<{ 'QUERY PLAN': string }>('test.plan', `explain ${sql}`), parameters);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('account_name_order');
    expect(lines.split('SubPlan')[0]).not.toContain('Sort');
  });
});

it('an administrator lets somebody in who lost the second factor', async () => {
  const dealer = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId });
  await app.pg.query(
    sqlQuery('test.factor', `insert into second_factor (account_id, secret, confirmed_at) values ($1, '\\x00', now())`),
    [dealer.id],
  );
  await expect(callerFor(app.url, dealer)).rejects.toThrow('second factor');
  expect(await read(dealer.id)).toMatchObject({ hasSecondFactor: true });
  const { data } = await actors.admin.put<NewPerson>('/system/user/resetPassword', {
    userId: dealer.id,
    version: 1,
    removeSecondFactor: true,
  });
  expect(data.user.hasSecondFactor).toBe(false);
  await expect(callerFor(app.url, { userName: dealer.userName, password: data.password ?? '' })).resolves.toBeDefined();
});

it('an installation that asks for longer passwords gets them, and says so', async () => {
  const strict = await startTestApp({ config: { passwordMinLength: 14 } });
  try {
    const admin = await callerFor(strict.url, await buildAccount(strict.pg));
    expect((await admin.get<{ passwordMinLength: number }>('/getInfo')).data.passwordMinLength).toBe(14);
    const { id: customerId } = await buildCustomer(strict.pg);
    const make = (password?: string) =>
      admin.post<NewPerson>('/system/user', {
        ...formOf('CUSTOMER_USER', { customerId }),
        userName: `new.${freshPhone()}`,
        password,
      });
    expect(await make('Quiet-river7')).toMatchObject({
      code: 422,
      fields: [{ field: 'password', rule: 'The password must have at least 14 characters' }],
    });
    expect((await make('Quiet-river-77')).code).toBe(200);
    expect((await make()).data.password).toHaveLength(14);
    expect(
      await admin.put('/system/account/changePassword', { oldPassword: testPassword, newPassword: 'Quiet-river7' }),
    ).toMatchObject({ code: 422, msg: 'The password must have at least 14 characters' });
    // A person with a shorter, older password can still log in.
    await expect(callerFor(strict.url, await buildAccount(strict.pg))).resolves.toBeDefined();
  } finally {
    await strict.close();
  }
});
