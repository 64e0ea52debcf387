import { randomUUID } from 'node:crypto';
import { longestAdvice, longestFinding, maxChecklistItems } from '@oilsight/contract';
import type { Answers, Checklist, Inspection, InspectionTask, Inspector, ReportDetail } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../../test/factories.ts';
import { minuteMs } from '@oilsight/oil';

const path = '/system/inspection';
let now = Date.parse('2026-11-24T02:00:00Z');
let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let fitterAccount: BuiltAccount;
let dealer: Caller;
let user: Caller;
let group: Caller;
let fitter: Caller;
let otherFitter: Caller;
let stranger: Caller;

const of = async (given: Parameters<typeof buildAccount>[1]) => callerFor(app.url, await buildAccount(app.pg, given));
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg, { name: 'Mill' });
  const { tenantId, id: customerId } = factory;
  device = await buildDevice(app.pg, { customer: factory, name: 'Press' });
  fitterAccount = await buildAccount(app.pg, { authority: 'MAINTENANCE', tenantId, customers: [factory] });
  fitter = await callerFor(app.url, fitterAccount);
  otherFitter = await of({ authority: 'MAINTENANCE', tenantId, customers: [factory] });
  dealer = await of({ authority: 'TENANT_ADMIN', tenantId });
  user = await of({ authority: 'CUSTOMER_USER', tenantId, customerId });
  group = await of({ authority: 'GROUP', tenantId, customers: [factory] });
  stranger = await of({ authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId });
});
afterAll(() => app.close());

const detail = async ({ reportId }: { reportId: string }) =>
  (await dealer.get<ReportDetail>(`/system/report/${reportId}`)).data;
const got = async ({ get }: Caller, { reportId }: { reportId: string }) =>
  (await get<Inspection>(`${path}/${reportId}`)).data;
const apply = async (more: object = {}) => {
  const form = { type: 'inspection', theme: 'November round', deviceId: device.id, ...more };
  return (await user.post<ReportDetail>('/system/report', form)).data;
};
const accept = ({ put }: Caller, { reportId, version }: ReportDetail, more: object = {}) =>
  put<ReportDetail>(`${path}/accept`, { reportId, version, inspectorId: fitterAccount.id, ...more });
async function accepted(more: object = {}): Promise<ReportDetail> {
  const { code, data, msg } = await accept(dealer, await apply(), more);
  expect({ code, msg }).toMatchObject({ code: 200 });
  return data;
}
const save = (
  { put }: Caller,
  { reportId }: { reportId: string },
  draftVersion: number,
  answers: Answers,
  saveId = randomUUID() as string,
) => put<Inspection['draft']>(`${path}/draft`, { reportId, draftVersion, saveId, answers });
const submit = ({ put }: Caller, { reportId }: { reportId: string }, draftVersion: number, more: object = {}) =>
  put<Inspection>(`${path}/submit`, {
    reportId,
    draftVersion,
    submissionId: randomUUID(),
    photoIds: [],
    signature: {
      name: '周志强',
      signedAt: now,
      strokes: [
        [
          [10, 20],
          [30, 40],
        ],
      ],
    },
    ...more,
  });
const answer = (given: object) => ({
  choice: null,
  value: null,
  severity: null,
  text: '',
  advice: '',
  at: now,
  ...given,
});
/** Everything is well. */
const soundAnswers = ({ items }: Checklist): Answers =>
  Object.fromEntries(
    items.map((item) => [
      item.id,
      answer(item.kind === 'check' ? { choice: 'pass' } : { value: item.least ?? item.most }),
    ]),
  );

it('a request is accepted with the checklist of its machine type and who fills it in, who finds it among his own', async () => {
  const dueAt = now + 60 * minuteMs;
  const report = await accepted({ dueAt });
  expect(report).toMatchObject({ state: 'accepted', dueAt, inspection: { pass: 0, fail: 0, notApplicable: 0 } });
  expect(report.inspection?.inspector?.userId).toBe(fitterAccount.id);
  const { data: own } = await fitter.get<InspectionTask[]>(`${path}/mine`, { deviceId: device.id });
  expect(own).toMatchObject([{ reportId: report.reportId, dueAt, mayFill: true, deviceName: 'Press' }]);
  expect((await otherFitter.get<InspectionTask[]>(`${path}/mine`)).data).toEqual([]);
  const inspection = await got(fitter, report);
  expect(inspection).toMatchObject({ number: report.number, mayFill: true, draft: { version: 0, answers: {} } });
  expect(inspection.checklist).toMatchObject({ machineType: device.machineType, isBuiltIn: true });
  expect(codesOf([await otherFitter.get(`${path}/${report.reportId}`)])).toEqual([404]);
  expect(codesOf([await stranger.get(`${path}/${report.reportId}`)])).toEqual([404]);
});

it('inspectors are the maintenance staff of the factory and the manager, and nobody else', async () => {
  const { data } = await dealer.get<Inspector[]>(`${path}/inspectors`, { deviceId: device.id });
  expect(data.map(({ userId }) => userId)).toContain(fitterAccount.id);
  expect(data).toHaveLength(3);
  const elsewhere = await buildCustomer(app.pg);
  const foreign = await buildAccount(app.pg, {
    authority: 'MAINTENANCE',
    tenantId: elsewhere.tenantId,
    customers: [elsewhere],
  });
  const report = await apply();
  expect((await accept(dealer, report, { inspectorId: foreign.id })).code).toBe(404);
  expect((await accept(user, report)).code).toBe(403);
  expect((await accept(fitter, report)).code).toBe(403);
  expect((await accept(stranger, report)).code).toBe(404);
  const { data: own } = await accept(dealer, report, { inspectorId: data[0]?.userId });
  expect(own.inspection?.inspector).toEqual(data[0]);
  const oilTest = await apply({ type: 'oilTest' });
  expect((await accept(dealer, oilTest)).code).toBe(409);
});

it('an inspection is filled in, signed, sent back, signed again, and does not change after that', async () => {
  const report = await accepted();
  const { checklist } = await got(fitter, report);
  const answers = soundAnswers(checklist);
  const [check] = checklist.items.filter(({ kind, needsPhoto }) => kind === 'check' && !needsPhoto);
  if (check === undefined) throw new Error('the checklist has such an item');
  now += minuteMs;
  expect((await save(fitter, report, 0, {})).data).toMatchObject({ version: 1, savedAt: now, savedBy: 'Test' });
  expect(await detail(report)).toMatchObject({ state: 'working', step: 'inspecting' });
  expect((await submit(fitter, report, 1)).code).toBe(422);

  answers[check.id] = answer({ choice: 'fail', text: 'Foams' });
  await save(fitter, report, 1, answers);
  expect(await submit(fitter, report, 2)).toMatchObject({ code: 422, msg: expect.stringContaining('1') });
  answers[check.id] = answer({ choice: 'fail', text: 'Foams', severity: 'level2', advice: 'Drain' });
  await save(fitter, report, 2, answers);
  // Numbers of answers are entries: who only receives the report does not see them before it is delivered.
  const shownTo = async ({ get }: Caller) => (await get<ReportDetail>(`/system/report/${report.reportId}`)).data;
  expect((await shownTo(dealer)).inspection).toMatchObject({ fail: 1, pass: checklist.items.length - 1 });
  for (const reader of [user, group]) {
    expect((await shownTo(reader)).inspection).toMatchObject({ fail: 0, pass: 0, notApplicable: 0 });
    expect(await got(reader, report)).toMatchObject({ fail: 0, pass: 0, notApplicable: 0 });
  }
  now += minuteMs;
  const { data: signed } = await submit(fitter, report, 3);
  expect(signed).toMatchObject({
    state: 'reviewing',
    fail: 1,
    mayFill: false,
    signature: { name: '周志强', arrivedAt: now },
  });
  expect(signed.signature?.sha256).toMatch(/^[\da-f]{64}$/);
  expect(await detail(report)).toMatchObject({ state: 'reviewing', isAbnormal: true });
  expect((await save(fitter, report, 3, soundAnswers(checklist))).code).toBe(409);
  expect((await save(dealer, report, 3, soundAnswers(checklist))).code).toBe(409);
  expect((await submit(fitter, report, 3)).code).toBe(409);
  expect((await got(user, report)).signature).toBeNull();

  const { version } = await detail(report);
  await dealer.put('/system/report/rework', { reportId: report.reportId, version, reason: 'Look again' });
  expect(await got(fitter, report)).toMatchObject({ mayFill: true, reason: 'Look again', signature: null });
  await save(fitter, report, 3, soundAnswers(checklist));
  const { data: again } = await submit(fitter, report, 4);
  expect(again.signature?.sha256).not.toBe(signed.signature?.sha256);
  expect(await detail(report)).toMatchObject({ state: 'reviewing', isAbnormal: false });
  expect((await detail(report)).events.map(({ what }) => what)).toEqual([
    'applied',
    'accepted',
    'inspecting',
    'reviewing',
    'reworked',
    'reviewing',
  ]);
});

it('what a phone sends again changes nothing, and a draft that goes on from an older one is refused', async () => {
  const report = await accepted();
  const { checklist } = await got(fitter, report);
  const saveId = randomUUID();
  const first = await save(fitter, report, 0, soundAnswers(checklist), saveId);
  expect(await save(fitter, report, 0, {}, saveId)).toEqual(first);
  expect((await save(dealer, report, 0, {})).code).toBe(409);
  expect((await got(fitter, report)).draft.answers).toEqual(soundAnswers(checklist));
  expect((await save(fitter, report, 1, { elsewhere: answer({ choice: 'pass' }) })).code).toBe(422);
  const submissionId = randomUUID();
  const { data: signed } = await submit(fitter, report, 1, { submissionId });
  now += minuteMs;
  expect((await submit(fitter, report, 1, { submissionId })).data).toEqual(signed);
  expect((await detail(report)).events.filter(({ what }) => what === 'reviewing')).toHaveLength(1);
  expect(codesOf([await save(fitter, report, 0, {}, saveId)])).toEqual([200]);
});

it('a checklist that is changed later does not change an inspection that was accepted', async () => {
  const report = await accepted();
  const before = await got(fitter, report);
  const { machineType } = device;
  const { version, groups, items } = before.checklist;
  await dealer.put(`${path}/checklist`, { machineType, version, groups, items: items.slice(0, 1) });
  expect((await got(fitter, report)).checklist).toEqual(before.checklist);
  const later = await accepted();
  expect((await got(fitter, later)).checklist).toMatchObject({
    version: 1,
    isBuiltIn: false,
    items: items.slice(0, 1),
  });
  await dealer.put(`${path}/checklist/reset`, { machineType, version: 1 });
});

it('a manager gives it to somebody else; the former inspector does not see it any more', async () => {
  const report = await accepted();
  const { data: people } = await dealer.get<Inspector[]>(`${path}/inspectors`, { deviceId: device.id });
  const [other] = people.filter(({ userId }) => userId !== fitterAccount.id).slice(-1);
  const form = {
    reportId: report.reportId,
    version: report.version,
    inspectorId: other?.userId,
    dueAt: now + minuteMs,
  };
  expect(codesOf([await fitter.put(`${path}/assign`, form)])).toEqual([403]);
  const { data } = await dealer.put<ReportDetail>(`${path}/assign`, form);
  expect(data).toMatchObject({ dueAt: form.dueAt, inspection: { inspector: other } });
  expect(data.events.at(-1)).toMatchObject({ what: 'assigned', text: other?.name });
  expect((await fitter.get(`${path}/${report.reportId}`)).code).toBe(404);
  expect((await save(fitter, report, 0, {})).code).toBe(404);
  expect((await dealer.put(`${path}/assign`, form)).code).toBe(409);
});

it('what was signed is not replaced by a file, and a request that was returned is filled in anew', async () => {
  const report = await accepted();
  const { checklist, acceptanceId } = await got(fitter, report);
  await save(fitter, report, 0, soundAnswers(checklist));
  const { version } = await detail(report);
  const review = { reportId: report.reportId, version, isAbnormal: false };
  expect((await dealer.put('/system/report/review', review)).code).toBe(409);
  const read = { reportId: report.reportId, version };
  const { data: returned } = await dealer.put<ReportDetail>('/system/report/return', {
    ...read,
    reason: 'Another machine',
  });
  const { data: again } = await user.put<ReportDetail>('/system/report/reapply', {
    ...read,
    version: returned.version,
  });
  const { data: fresh } = await accept(dealer, again);
  const anew = await got(fitter, fresh);
  expect(anew).toMatchObject({ draft: { version: 0, answers: {} } });
  // What a phone still sends of the former acceptance is not taken into this one.
  expect(anew.acceptanceId).not.toBe(acceptanceId);
  const late = { reportId: report.reportId, draftVersion: 0, saveId: randomUUID(), answers: soundAnswers(checklist) };
  expect(codesOf([await fitter.put(`${path}/draft`, { ...late, acceptanceId })])).toEqual([409]);
  expect((await got(fitter, fresh)).draft.version).toBe(0);
  expect(codesOf([await fitter.put(`${path}/draft`, { ...late, acceptanceId: anew.acceptanceId })])).toEqual([200]);
  const lateSubmission = await submit(fitter, report, 1, { acceptanceId });
  expect(lateSubmission.code).toBe(409);
  expect((await submit(fitter, report, 1, { acceptanceId: anew.acceptanceId })).code).toBe(200);
});

it.each(['油', '\u0001'])('a full checklist with the longest answers is saved: %j', async (character) => {
  const machineType = device.machineType;
  const { data: before } = await dealer.get<Checklist>(`${path}/checklist`, { machineType });
  const [first] = before.items;
  const items = Array.from({ length: maxChecklistItems }, (_, n) => ({ ...first, id: `item-${n}`.padEnd(40, '_') }));
  const { version, groups } = before;
  expect((await dealer.put(`${path}/checklist`, { machineType, version, groups, items })).code).toBe(200);
  const report = await accepted();
  const longest = answer({
    choice: 'notApplicable',
    value: -123_456_789.123_456,
    severity: 'level1',
    text: character.repeat(longestFinding),
    advice: character.repeat(longestAdvice),
  });
  const answers = Object.fromEntries(items.map(({ id }) => [id, longest])) as Answers;
  expect((await save(fitter, report, 0, answers)).code).toBe(200);
  expect((await got(fitter, report)).draft.answers).toEqual(answers);
  await dealer.put(`${path}/checklist/reset`, { machineType, version: version + 1 });
});

it('drafts and signatures have bounds', async () => {
  const report = await accepted();
  const { checklist } = await got(fitter, report);
  const long = Object.fromEntries(
    checklist.items.map(({ id }) => [id, answer({ choice: 'pass', text: '油'.repeat(500), advice: '油'.repeat(300) })]),
  );
  expect(
    (await save(fitter, report, 0, { ...long, [checklist.items[0]?.id ?? '']: answer({ text: '油'.repeat(501) }) }))
      .code,
  ).toBe(422);
  const stroke = (points: number) => Array.from({ length: points }, (_, n) => [n % 1000, n % 360]);
  await save(fitter, report, 0, soundAnswers(checklist));
  const signed = (strokes: unknown) => submit(fitter, report, 1, { signature: { name: 'Z', signedAt: now, strokes } });
  expect((await signed([stroke(3001)])).code).toBe(422);
  expect((await signed(Array.from({ length: 81 }, () => stroke(1)))).code).toBe(422);
  expect((await signed([[[1001, 0]]])).code).toBe(422);
  expect((await submit(fitter, report, 1, { signature: { name: ' ', signedAt: now, strokes: [] } })).code).toBe(422);
  expect((await signed([stroke(3000)])).code).toBe(200);
});
