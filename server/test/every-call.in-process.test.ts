import { AppError, authorities, changes, displayMayCall, mayCall } from '@oilsight/contract';
import {
  auditRoutes,
  authRoutes,
  contactRoutes,
  deviceRoutes,
  fileRoutes,
  outboxRoutes,
  sensorModelRoutes,
} from '@oilsight/contract';
import type { AuditEntry, Authority, Page, Route } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InProcessArguments, InProcessOrigin } from '../src/http/in-process.ts';
import type { Principal } from '../src/platform/principal.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerWith } from './calls.ts';
import { login } from './factories.ts';
import { countsNothing, createTokens, fileFor, guarded, sampleOf, withIds } from './every-call.calls.ts';
import type { Sample } from './every-call.calls.ts';
import { buildWorld, idOf, otherAnswers } from './every-call.samples.ts';
import type { World } from './every-call.samples.ts';

/**
 * The calls of the route table from inside the server: they are refused to everybody to whom they are refused over
 * HTTP.
 */

let app: TestApp;
let own: World;
let foreign: World;
let tokenFor: (authority: Authority, route: Route) => Promise<string>;

beforeAll(async () => {
  app = await startTestApp();
  own = await buildWorld(app, 'Own dealer', 'Own machine');
  foreign = await buildWorld(app, 'Foreign dealer', 'Foreign machine');
  tokenFor = createTokens(app, own);
});
afterAll(() => app.close());

const principalOf = (token: string): Promise<Principal> => app.app.services.auth.authenticate(token);
const originOf = (principal: Principal): InProcessOrigin => ({
  principal,
  language: 'en-US',
  requestId: 'a-request',
  address: '192.0.2.7',
  userAgent: 'inside',
  signal: new AbortController().signal,
});
const make = (principal: Principal, route: Route, given?: InProcessArguments<Route>): Promise<unknown> =>
  app.app.services.inProcess.call(originOf(principal), route, given);

/** 200 or the code of the refusal, and the error itself. */
async function outcomeOf(made: Promise<unknown>): Promise<{ readonly code: number; readonly error: AppError | null }> {
  try {
    await made;
    return { code: 200, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, error };
  }
}

/** The input of a call, with the file that a form carries over HTTP. */
function givenOf(route: Route, { params, query, body }: Sample): InProcessArguments<Route> {
  if (route.upload === undefined) return { params, query, body };
  return { params, query, body, file: { name: 'picture.png', bytes: fileFor(route) } };
}

/** Whether a reply has no rows, only rows that report a refusal, or only zero counts. */
function isEmpty(reply: unknown): boolean {
  const { rows } = reply as { readonly rows?: readonly { readonly outcome?: string }[] };
  return rows?.every(({ outcome }) => outcome === 'refused') ?? countsNothing(reply);
}

describe.each(authorities)('%s may make the calls whose permission it holds, and no other', (authority) => {
  it.each(guarded)('$title', async ({ name, route }) => {
    const principal = await principalOf(await tokenFor(authority, route));
    const sample = await sampleOf(app, name, route, own, authority);
    const { code, error } = await outcomeOf(make(principal, route, givenOf(route, sample)));
    expect({ code, error }).toEqual({ code: mayCall(authority, route) ? (otherAnswers[name] ?? 200) : 403, error });
  });
});

describe("a dealer learns nothing by another dealer's ids", () => {
  const idsOfMine = withIds.filter(({ route, isList }) => !isList && route.upload === undefined);
  it.each(idsOfMine)('$title', async ({ call, route, part, name }) => {
    const sample = await sampleOf(app, call, route, own, 'TENANT_ADMIN');
    sample[part][name] = idOf(name, foreign);
    const made = make(await principalOf(await tokenFor('TENANT_ADMIN', route)), route, givenOf(route, sample));
    const reply = await made.catch((error: unknown) => error);
    expect(JSON.stringify(reply)).not.toContain('Foreign');
    // A list may be empty for an unknown id; every other call must say that it does not exist.
    expect(reply).toSatisfy((said: unknown) =>
      said instanceof AppError ? [403, 404].includes(said.code) : isEmpty(said),
    );
  });
});

it('a display changes nothing from inside either', async () => {
  const caller = callerWith(app.url, (await login(app.url, own.accounts.CUSTOMER_USER)).token);
  const shown = await caller.post<{ tenantUserToken: string }>('/system/display', { name: 'Wall', hours: 2 });
  const wall = await principalOf(shown.data.tenantUserToken);
  for (const { name, route } of guarded) {
    const sample = await sampleOf(app, name, route, own, 'CUSTOMER_USER');
    const { code } = await outcomeOf(make(wall, route, givenOf(route, sample)));
    const may = displayMayCall('CUSTOMER_USER', route, []) && !changes(route);
    expect({ name, code }).toEqual({ name, code: may ? 200 : 403 });
  }
});

it('a wrong parameter is told with its field and rule', async () => {
  const principal = await principalOf(await tokenFor('TENANT_ADMIN', deviceRoutes.getDevice));
  const { error } = await outcomeOf(make(principal, deviceRoutes.getDevice, { query: { deviceId: 'x' } }));
  expect(error).toMatchObject({ error: 'invalid', fields: [{ field: 'deviceId', rule: 'must be a UUID' }] });
});

it('a file that is larger than its call takes is refused', async () => {
  const principal = await principalOf(await tokenFor('TENANT_ADMIN', fileRoutes.uploadLogo));
  const file = { name: 'picture.png', bytes: new Uint8Array(fileRoutes.uploadLogo.upload.bytes + 1) };
  expect((await outcomeOf(make(principal, fileRoutes.uploadLogo, { file }))).error).toMatchObject({
    error: 'tooLarge',
  });
});

it('a login that was ended makes no calls any more', async () => {
  const { token } = await login(app.url, own.accounts.MAINTENANCE);
  const principal = await principalOf(token);
  const ask = () => outcomeOf(make(principal, deviceRoutes.getDevice, { query: { deviceId: own.device.id } }));
  expect((await ask()).code).toBe(200);
  await callerWith(app.url, token).post('/logout');
  expect((await ask()).code).toBe(401);
});

it('a public call is made by browsers alone', async () => {
  const principal = await principalOf(await tokenFor('TENANT_ADMIN', authRoutes.login));
  await expect(make(principal, authRoutes.login, { body: {} })).rejects.toMatchObject({ error: 'systemError' });
});

it('the audit log tells of changes and refusals, with where they came from', async () => {
  // A principal without earlier refusals: of a flood of refusals the audit log keeps only a part.
  const principal = await principalOf((await login(app.url, foreign.accounts.TENANT_ADMIN)).token);
  const removed = await outcomeOf(
    make(principal, contactRoutes.removeContact, { params: { contactId: foreign.contactId } }),
  );
  const refused = await outcomeOf(make(principal, outboxRoutes.getTestOptions, {}));
  const removedByNobody = await outcomeOf(
    make(principal, sensorModelRoutes.removeSensorModel, {
      params: { modelId: foreign.modelId },
      query: { version: 1 },
    }),
  );
  expect([removed.code, refused.code, removedByNobody.code]).toEqual([200, 403, 403]);
  const { rows } = (await make(principal, auditRoutes.listAudit, { query: { pageSize: 2 } })) as Page<AuditEntry[]>;
  const entry = { actorId: principal.user.id, address: '192.0.2.7', requestId: 'a-request', userAgent: 'inside' };
  expect(rows).toMatchObject([
    { ...entry, action: 'sensorModel.remove', outcome: 'refused' },
    { ...entry, action: 'contact.remove', outcome: 'done', objectId: foreign.contactId },
  ]);
});
