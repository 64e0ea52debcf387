import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { logoSize } from '@oilsight/contract';
import type { Authority, ReportDetail } from '@oilsight/contract';
import { sqlQuery } from '../src/platform/pg.ts';
import type { Queryable } from '../src/platform/pg.ts';
import { testPassword } from './app.ts';
import type { TestApp } from './app.ts';
import { uploadAs } from './calls.ts';
import {
  buildAccount,
  buildAccountsAround,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
  buildGroup,
  buildSensor,
  buildSensorModel,
  buildTenant,
  login,
} from './factories.ts';
import type { BuiltAccount, BuiltDevice } from './factories.ts';
import { pdfOf } from './pdf.ts';
import { pngOf } from './png.ts';

/** A dealer with everything that the calls can name: a machine, accounts around it, and further objects. */
export interface World {
  readonly device: BuiltDevice;
  readonly groupId: string;
  readonly accounts: Readonly<Record<Authority, BuiltAccount>>;
  /** A factory user whom every role that manages users may change. */
  readonly userId: string;
  readonly contactId: string;
  /** Stored name of a device image of the dealer. */
  readonly imageName: string;
  /** The dealer's logo. */
  readonly pictureId: string;
  /** A task of the factory user. */
  readonly taskId: string;
  /** An open login and a display of the factory user. */
  readonly sessionId: string;
  readonly displayId: string;
  /** A sensor on the machine, and a sensor model of the dealer. */
  readonly sensorId: string;
  readonly modelId: string;
  /** An oil product of the factory, its oil charge in the machine, and an entry of the machine's log. */
  readonly oilId: string;
  readonly oilChargeId: string;
  readonly entryId: string;
  /** A laboratory sample of the machine. */
  readonly sampleId: string;
  /** A correction of a sensor of the machine. */
  readonly correctionId: string;
  /** An alarm of the machine. */
  readonly recordId: string;
  /** An alarm setting of the machine. */
  readonly settingId: string;
  /** A message to somebody of the dealer, which waits. */
  readonly messageId: string;
  /** A view of the dealer, which nobody else sees, and a note on the machine. */
  readonly viewId: string;
  readonly talkId: string;
  readonly turnId: string;
  readonly noteId: string;
  /** Work that is planned on the machine. */
  readonly workId: string;
  /** A report of the machine, and the file of another one. */
  readonly reportId: string;
  readonly fileId: string;
  /** A schedule of reports of the machine. */
  readonly scheduleId: string;
  /** A link to a delivered report of the machine. */
  readonly linkId: string;
}

const insertContact = sqlQuery<{ id: string }>(
  'test.contact',
  `
  insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, $3, $4, 'someone@example.com') returning id`,
);

const insertSession = sqlQuery<{ id: string }>(
  'test.session',
  `
  insert into login_session (id, account_id, refresh_hash, created_at, used_at, expires_at, address, user_agent)
  values (gen_random_uuid(), $1, $2, now(), now(), now() + interval '1 day', '', '') returning id`,
);
/** A failed task, so that no worker takes it. */
const insertTask = sqlQuery<{ id: string }>(
  'test.task',
  `
  insert into task (id, account_id, kind, name, request, language, status, reason, created_at, ended_at)
  values (gen_random_uuid(), $1, 'telemetry', 'Readings.csv', $2, 'zh-CN', 3, 'systemError', now(), now()) returning id`,
);
const insertImage = sqlQuery<{ id: string }>(
  'test.image',
  `
  insert into device_image (id, tenant_id, customer_id, file_name, format, created_at) select gen_random_uuid(), tenant_id, customer_id, 'pump', 'png', now() from account where id = $1 returning id`,
);
const insertDisplay = sqlQuery<{ id: string }>(
  'test.display',
  `
  insert into display (id, account_id, name, created_at, expires_at) values (gen_random_uuid(), $1, 'Wall', now(), now() + interval '1 day') returning id`,
);

async function idFrom(rows: Promise<{ id: string }[]>): Promise<string> {
  const [row] = await rows;
  if (row === undefined) throw new Error('nothing was made');
  return row.id;
}
const buildSession = (pg: Queryable, { id }: BuiltAccount) => idFrom(pg.query(insertSession, [id, randomBytes(32)]));
const buildTask = (pg: Queryable, { id }: BuiltAccount, device: BuiltDevice) =>
  idFrom(
    pg.query(insertTask, [
      id,
      JSON.stringify({ deviceId: device.id, keyIds: ['oil_temperature'], startTime: 1, endTime: 2 }),
    ]),
  );
/** Stored name of an image that the account may remove. The file itself does not exist. */
const buildImage = async (pg: Queryable, { id }: BuiltAccount) =>
  `${(await idFrom(pg.query(insertImage, [id]))).replaceAll('-', '')}-pump`;
const buildDisplay = (pg: Queryable, { id }: BuiltAccount) => idFrom(pg.query(insertDisplay, [id]));

/** A display of a wall. */
async function buildWall(pg: Queryable, account: BuiltAccount): Promise<string> {
  const id = await buildDisplay(pg, account);
  await pg.query(sqlQuery('test.wall', `update display set screens = '{bigscreen}' where id = $1`), [id]);
  return id;
}

/** A mobile number that no account has. */
export function freshPhone(): string {
  return `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

const buildContact = (pg: Queryable, { tenantId, customerId }: BuiltDevice, name: string) =>
  idFrom(pg.query(insertContact, [tenantId, customerId, name, freshPhone()]));

const buildOwnOil = (pg: Queryable, { tenantId, customerId }: BuiltDevice, name: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.ownOil',
        `insert into oil_product (tenant_id, customer_id, name, fluid) values ($1, $2, $3, 'mineral') returning id`,
      ),
      [tenantId, customerId, name],
    ),
  );
/** Each oil charge gets a different time, because a device has one charge at a time. */
const buildOilCharge = async (pg: Queryable, device: BuiltDevice, name: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.aOilCharge',
        `
    insert into device_oil (tenant_id, device_id, product_id, since) values ($1, $2, $3, now() - random() * interval '300 days') returning id`,
      ),
      [device.tenantId, device.id, await buildOwnOil(pg, device, name)],
    ),
  );
const buildEntry = (pg: Queryable, { id, tenantId }: BuiltDevice, note: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.entry',
        `insert into device_event (tenant_id, device_id, kind, at, note) values ($1, $2, 'maintenance', now() - interval '1 day', $3) returning id`,
      ),
      [tenantId, id, note],
    ),
  );

/** Each sample gets a different time, because a device has one report of a time. */
const buildLabSample = (pg: Queryable, { id, tenantId }: BuiltDevice, note: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.labSample',
        `
    insert into lab_sample (tenant_id, device_id, at, note, results)
    values ($1, $2, now() - random() * interval '300 days', $3, '[{"quantity": "iron", "value": 4, "method": "ASTM D5185"}]') returning id`,
      ),
      [tenantId, id, note],
    ),
  );

/** Custom data of a wall that shows nothing. */
const screenForm = {
  distributorAnalysisVO: {
    onlineCst: 0,
    allCst: 0,
    firstLevel: 0,
    secondLevel: 0,
    firstCst: 0,
    secondCst: 0,
    thirdCst: 0,
    fourthCst: 0,
    fivthCst: 0,
    pollutionAnalysis: 0,
    agingAnalysis: 0,
    wearAnalysis: 0,
    inflowAnalysis: 0,
  },
  warnFactoryVOList: [],
  analysisContentVOList: [],
  allDataVO: { industries: [], crews: [] },
  distributorMapVOList: [
    {
      distributorMapBase: {
        todayAddCst: 0,
        alarmCst: 0,
        deviceCst: 0,
        onlineCst: 0,
        firstLevelCst: 0,
        secondLevelCst: 0,
      },
      distributorMapContents: [],
    },
  ],
};

const raisesWarm = {
  level1: {
    measure: 'value',
    hours: null,
    follows: 'own',
    low: null,
    high: 80,
    onDelayMs: 60_000,
    deadband: 2,
    offDelayMs: 60_000,
    isLatched: false,
  },
  level2: null,
};
const noticesTo = (contactId: string) => ({
  modes: ['sms'],
  contactIds: [contactId],
  repeatMs: null,
  minimumGapMs: 0,
  quietHours: null,
  escalation: [],
});
const buildSetting = (pg: Queryable, { id, tenantId, customerId }: BuiltDevice, contactId: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.setting',
        `
    insert into alarm_setting (tenant_id, customer_id, device_id, indicator, conditions, notices)
    values ($1, $2, $3, 'oil_temperature', $4, $5) returning id`,
      ),
      [tenantId, customerId, id, JSON.stringify(raisesWarm), JSON.stringify(noticesTo(contactId))],
    ),
  );

const buildMessage = (pg: Queryable, { tenantId }: BuiltDevice, text: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.message',
        `
    insert into message (tenant_id, channel, class, recipient, subject, text, next_at, created_at)
    values ($1, 'sms', 3, $2, '', $3, now(), now()) returning id`,
      ),
      [tenantId, freshPhone(), text],
    ),
  );

/** Names are unique per person. */
const buildView = (pg: Queryable, { id: accountId }: BuiltAccount, { id }: BuiltDevice) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.view',
        `insert into named_view (account_id, name, address) values ($1, $2, $3) returning id`,
      ),
      [accountId, freshName(), `deviceId=${id}`],
    ),
  );
const buildNote = (pg: Queryable, { id, tenantId }: BuiltDevice, accountId: string | null, words: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.note',
        `insert into device_note (tenant_id, device_id, account_id, at, text) values ($1, $2, $3, now(), $4) returning id`,
      ),
      [tenantId, id, accountId, words],
    ),
  );

const buildWork = (pg: Queryable, { id, tenantId }: BuiltDevice, words: string, kind: unknown = 'sample') =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.work',
        `insert into planned_work (tenant_id, device_id, kind, due_at, note) values ($1, $2, $4, now() + interval '1 day', $3) returning id`,
      ),
      [tenantId, id, words, kind === 'start' ? 'other' : kind],
    ),
  );

/** A report that somebody asked for; a delivered one was delivered just now. */
const buildReport = (
  pg: Queryable,
  { id, tenantId, customerId }: BuiltDevice,
  theme: string,
  {
    by = null,
    state = 'applied',
    step = null,
    type = 'oilTest',
  }: Partial<Record<'by' | 'step', string | null>> & {
    readonly state?: string;
    readonly type?: string;
  } = {},
) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.report',
        `
    insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, account_id, state, step, delivered_at, created_at, state_since)
    values ($1, $2, $3, 'Machine', $4, $9, $5, $6, $7, $8, case when $7 = 'delivered' then now() end, now(), now()) returning id`,
      ),
      [tenantId, customerId, id, `OT-19700101-${freshPhone()}`, theme, by, state, step, type],
    ),
  );

/** A delivered report with a file, and no bytes behind it. */
async function buildDelivered(pg: Queryable, device: BuiltDevice): Promise<string> {
  const reportId = await buildReport(pg, device, 'Something was found', { state: 'delivered' });
  await pg.query(
    sqlQuery(
      'test.reportFile',
      `insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
       values (gen_random_uuid(), $1, $2, 1, 'report.pdf', 1, 1, '\\x00', now())`,
    ),
    [device.tenantId, reportId],
  );
  return reportId;
}

/** A link to a delivered report. */
const buildLink = async (pg: Queryable, device: BuiltDevice, note: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.reportLink',
        `insert into report_link (id, tenant_id, report_id, secret_hash, note, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, $3, $4, now(), now() + interval '1 day') returning id`,
      ),
      [device.tenantId, await buildDelivered(pg, device), randomBytes(32), note],
    ),
  );

async function buildStaff(pg: Queryable, { tenantId, customerId }: BuiltDevice): Promise<string> {
  return (await buildAccount(pg, { authority: 'CUSTOMER_USER', tenantId, customerId, managesUsers: false })).id;
}

async function upload(
  url: string,
  { token }: { readonly token: string },
  path: string,
  fields: Readonly<Record<string, string | Blob>>,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const reply = await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return ((await reply.json()) as { data: string }).data;
}

async function uploadLogo(url: string, dealer: BuiltAccount): Promise<string> {
  return (
    await upload(url, await login(url, dealer), '/system/file/uploadLogo', { picture: new Blob([pngOf(logoSize)]) })
  ).replace(/^.*\//, '');
}

async function uploadImage(url: string, dealer: BuiltAccount): Promise<string> {
  return upload(url, await login(url, dealer), '/system/uploadFile/upload', {
    fileName: 'press',
    file: new Blob([pngOf(logoSize)]),
  });
}

/** A schedule that is not due, mailed to the contact. */
const buildSchedule = (pg: Queryable, { id, tenantId, customerId }: BuiltDevice, contactId: string) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.schedule',
        `
    with made as (
      insert into report_schedule (tenant_id, customer_id, device_id, name, every, day, minute, time_zone, languages, next_at, created_at)
      values ($1, $2, $3, 'Every Monday', 'week', 1, 480, 'UTC', '{en}', now() + interval '7 days', now()) returning id, tenant_id
    )
    insert into report_schedule_contact (tenant_id, schedule_id, contact_id)
    select tenant_id, id, $4 from made returning schedule_id as id`,
      ),
      [tenantId, customerId, id, contactId],
    ),
  );

async function uploadPdf(url: string, dealer: BuiltAccount, fields: { readonly reportId: string }): Promise<string> {
  const { data } = await uploadAs<ReportDetail>(url, await login(url, dealer), '/system/report/upload', {
    bytes: pdfOf(),
    fields,
  });
  return data.files[0]?.fileId ?? '';
}

export async function buildWorld({ pg, url }: TestApp, tenantName: string, name: string): Promise<World> {
  const customer = await buildCustomer(pg, {
    tenant: await buildTenant(pg, { name: tenantName }),
    name: `${tenantName} factory`,
  });
  const device = await buildDevice(pg, { customer, name });
  const sensor = await buildSensor(pg, device, { name: `${name} sensor` });
  const model = await buildSensorModel(pg, { tenantId: device.tenantId, code: `${name} model` });
  const accounts = await buildAccountsAround(pg, device);
  const contactId = await buildContact(pg, device, `${tenantName} contact`);
  return {
    device,
    groupId: customer.groupId,
    accounts,
    userId: await buildStaff(pg, device),
    contactId,
    pictureId: await uploadLogo(url, accounts.TENANT_ADMIN),
    imageName: await uploadImage(url, accounts.TENANT_ADMIN),
    taskId: await buildTask(pg, accounts.CUSTOMER_USER, device),
    sessionId: await buildSession(pg, accounts.CUSTOMER_USER),
    displayId: await buildDisplay(pg, accounts.CUSTOMER_USER),
    sensorId: sensor.id,
    modelId: model.id,
    oilId: await buildOwnOil(pg, device, `${name} oil`),
    oilChargeId: await buildOilCharge(pg, device, `${name} oil filled`),
    entryId: await buildEntry(pg, device, name),
    sampleId: await buildLabSample(pg, device, name),
    correctionId: await buildCorrection(pg, device),
    recordId: (await buildAlarmRecord(pg, device)).id,
    settingId: await buildSetting(pg, device, contactId),
    messageId: await buildMessage(pg, device, `${name} calls`),
    viewId: await buildView(pg, accounts.TENANT_ADMIN, device),
    ...(await buildTalk(pg, accounts.TENANT_ADMIN)),
    noteId: await buildNote(pg, device, null, `${name} was loud`),
    workId: await buildWork(pg, device, `${name} gets a sample`),
    scheduleId: await buildSchedule(pg, device, contactId),
    reportId: await buildReport(pg, device, `${name} is tested`),
    fileId: await uploadPdf(url, accounts.TENANT_ADMIN, {
      reportId: await buildReport(pg, device, `${name} was tested`, { state: 'working', step: 'testing' }),
    }),
    linkId: await buildLink(pg, device, `for ${name}`),
  };
}

/** A talk of an account with the assistant, of one question. */
async function buildTalk(pg: Queryable, { id }: Pick<BuiltAccount, 'id'>): Promise<{ talkId: string; turnId: string }> {
  const [talkId, turnId] = [randomUUID(), randomUUID()];
  const answer = { kind: 'cannot', fn: 'none', devices: [], indicators: [], period: null, claims: [], links: [] };
  await pg.query(
    sqlQuery(
      'test.talk',
      `insert into assistant_talk (id, account_id, title, changed_at, turns) values ($1, $2, 'How is it?', now(), 1)`,
    ),
    [talkId, id],
  );
  await pg.query(
    sqlQuery(
      'test.turn',
      `insert into assistant_turn (id, talk_id, asked_at, question, answer) values ($1, $2, now(), 'How is it?', $3)`,
    ),
    [
      turnId,
      talkId,
      JSON.stringify({ ...answer, text: '', blocks: [], suggestions: [], engine: 'expert', acted: false }),
    ],
  );
  return { talkId, turnId };
}

/** The id to use for a parameter, found by its name. */
export function idOf(
  name: string,
  {
    device,
    groupId,
    userId,
    contactId,
    pictureId,
    taskId,
    sessionId,
    displayId,
    sensorId,
    modelId,
    oilId,
    oilChargeId,
    entryId,
    sampleId,
    correctionId,
    recordId,
    settingId,
    messageId,
    viewId,
    talkId,
    turnId,
    noteId,
    workId,
    reportId,
    fileId,
    scheduleId,
    linkId,
  }: World,
): string {
  if (name.startsWith('fileId')) return fileId;
  if (/schedule/i.test(name)) return scheduleId;
  if (/link/i.test(name)) return linkId;
  if (/report/i.test(name)) return reportId;
  if (/work/i.test(name)) return workId;
  if (/owner/i.test(name)) return userId;
  if (/message/i.test(name)) return messageId;
  if (/view/i.test(name)) return viewId;
  if (/talk/i.test(name)) return talkId;
  if (/turn/i.test(name)) return turnId;
  if (/note/i.test(name)) return noteId;
  if (/record/i.test(name)) return recordId;
  if (/setting/i.test(name)) return settingId;
  if (/oil/i.test(name)) return oilId;
  if (/oilCharge/i.test(name)) return oilChargeId;
  if (/entry/i.test(name)) return entryId;
  if (/sample/i.test(name)) return sampleId;
  if (/correction/i.test(name)) return correctionId;
  if (/sensor/i.test(name)) return sensorId;
  if (/model/i.test(name)) return modelId;
  if (/picture/i.test(name)) return pictureId;
  if (/task/i.test(name)) return taskId;
  if (/session/i.test(name)) return sessionId;
  if (/display/i.test(name)) return displayId;
  if (/tenant/i.test(name)) return device.tenantId;
  if (/customer/i.test(name)) return device.customerId;
  if (/group/i.test(name)) return groupId;
  if (/user/i.test(name)) return userId;
  return /contact/i.test(name) ? contactId : device.id;
}

type Fields = Record<string, unknown>;
/** @param caller the account whose token the call is made with */
export type Special = (pg: Queryable, world: World, caller: BuiltAccount) => Promise<Fields> | Fields;

const person = () => ({ phone: freshPhone(), email: 'someone@example.com' });
const inAYear = () => Date.now() + 365 * 86_400_000;
const freshName = () => `someone.${freshPhone()}`;
const freshVirtual = async (pg: Queryable) => ({
  userId: (await buildAccount(pg, { authority: 'EXPERIENCE' })).id,
  version: 1,
});
const freshUser = async (pg: Queryable, { device }: World) => ({ userId: await buildStaff(pg, device), version: 1 });
const freshTenant = async (pg: Queryable) => ({ tenantId: (await buildTenant(pg)).id, version: 1 });
async function freshScreen(pg: Queryable) {
  const { tenantId } = await freshTenant(pg);
  await pg.query(sqlQuery('test.screen', 'insert into dealer_screen (tenant_id, form) values ($1, $2)'), [
    tenantId,
    JSON.stringify(screenForm),
  ]);
  return { tenantId, version: 1 };
}
const freshCustomer = async (pg: Queryable, { device }: World) => ({
  customerId: (await buildCustomer(pg, { tenant: { id: device.tenantId } })).id,
  version: 1,
});
const freshContact = async (pg: Queryable, { device }: World) => ({
  contactId: await buildContact(pg, device, 'Somebody'),
});

const freshOil = async (pg: Queryable, { device }: World) => ({
  oilId: await buildOwnOil(pg, device, freshName()),
  version: 1,
});
const freshOilCharge = async (pg: Queryable, { device }: World) => ({
  oilChargeId: await buildOilCharge(pg, device, freshName()),
  version: 1,
});
const freshEntry = async (pg: Queryable, { device }: World) => ({
  entryId: await buildEntry(pg, device, 'Work'),
  version: 1,
});
const freshLabSample = async (pg: Queryable, { device }: World) => ({
  sampleId: await buildLabSample(pg, device, 'Sample'),
  version: 1,
});
const buildCorrection = (pg: Queryable, { id, tenantId }: BuiltDevice) =>
  idFrom(
    pg.query(
      sqlQuery<{ id: string }>(
        'test.sensorCorrection',
        `
    insert into sensor_correction (tenant_id, device_id, key, slope, intercept, samples, from_at)
    values ($1, $2, $3, 1.1, 0, 5, now()) returning id`,
      ),
      [tenantId, id, `key ${freshPhone()}`],
    ),
  );
const freshCorrection = async (pg: Queryable, { device }: World) => ({
  correctionId: await buildCorrection(pg, device),
});
const labForm = () => ({ at: recently(), results: [{ quantity: 'iron', value: 4, method: 'ASTM D5185' }] });
const recently = () => Date.now() - randomInt(1_000_000_000);
const sibling = async (pg: Queryable, { device, groupId }: World) =>
  (
    await buildDevice(pg, {
      customer: { id: device.customerId, tenantId: device.tenantId, name: '', groupId },
      machineType: device.machineType,
    })
  ).id;
const warmLimits = {
  key: 'oil_temperature',
  limits: { level2Low: null, level2High: 60, level1Low: null, level1High: 70 },
};
const typeVersion = async (pg: Queryable, { device }: World, column: 'version' | 'weights_version') =>
  (
    await pg.query(
      sqlQuery<{ version: number }>(
        'test.typeVersion',
        `select ${column} as version from machine_type_setting where customer_id = $1`,
      ),
      [device.customerId],
    )
  )[0]?.version ?? 0;
const limitVersion = async (pg: Queryable, { device }: World) =>
  (
    await pg.query(
      sqlQuery<{ version: number }>(
        'test.limitVersion',
        `select version from limit_setting where customer_id = $1 and key = 'oil_temperature'`,
      ),
      [device.customerId],
    )
  )[0]?.version ?? 0;
async function freshLimitChange(pg: Queryable, world: World) {
  const deviceId = await sibling(pg, world);
  await pg.query(
    sqlQuery(
      'test.limits',
      `insert into limit_setting (tenant_id, device_id, key, level1_high) values ($1, $2, 'oil_temperature', 70)`,
    ),
    [world.device.tenantId, deviceId],
  );
  const [change] = await pg.query(
    sqlQuery<{ changeId: number }>(
      'test.limitChange',
      `select c.id as "changeId" from limit_change c join limit_setting s on s.id = c.setting_id where s.device_id = $1`,
    ),
    [deviceId],
  );
  return { deviceId, ...change };
}
const someTargets = {
  cleanlinessTarget: [17, 15, 12],
  hasServoValves: true,
  minimumViscosity: null,
  standstillC: 22,
  filterBypassBar: null,
};

const freshSensor = async (pg: Queryable, { device }: World) => ({
  sensorId: (await buildSensor(pg, device)).id,
  version: 1,
});
const freshModel = async (pg: Queryable, { device }: World) => ({
  modelId: (await buildSensorModel(pg, { tenantId: device.tenantId })).id,
  version: 1,
});
const modelForm = () => ({
  code: freshName(),
  indicators: [{ key: 'oil_temperature', alias: 'T' }],
  registers: [{ key: 'T', function: 'input', address: 0, type: 'float32' }],
});

const freshDevice = (pg: Queryable, { device, groupId }: World) =>
  buildDevice(pg, { customer: { id: device.customerId, name: '', tenantId: device.tenantId, groupId } });
const deviceRead = async (pg: Queryable, world: World) => ({ deviceId: (await freshDevice(pg, world)).id, version: 1 });
const groupRead = async (pg: Queryable, { device }: World) => ({
  groupId: (await buildGroup(pg, { id: device.customerId, tenantId: device.tenantId })).id,
  version: 1,
});
async function removedRead(pg: Queryable, world: World): Promise<Fields> {
  const read = await deviceRead(pg, world);
  await pg.query(sqlQuery('test.removed', 'update device set removed_at = now(), token_hash = null where id = $1'), [
    read.deviceId,
  ]);
  return read;
}

const freshMessage = async (pg: Queryable, { device }: World) => ({
  messageId: await buildMessage(pg, device, 'Something'),
});

/** Experience accounts see no contacts. */
const alarmFilterBy = (_pg: Queryable, { accounts }: World, caller: BuiltAccount): Fields =>
  caller === accounts.EXPERIENCE ? { contactId: undefined } : {};
const lastWeek = () => ({ from: Date.now() - 604_800_000, to: Date.now() });
const freshView = async (pg: Queryable, { device }: World, caller: BuiltAccount) => ({
  viewId: await buildView(pg, caller, device),
  version: 1,
});
const freshTalk = async (pg: Queryable, _world: World, caller: BuiltAccount) => buildTalk(pg, caller);
const freshNote = async (pg: Queryable, { device }: World, caller: BuiltAccount) => ({
  noteId: await buildNote(pg, device, caller.id, 'Somebody was here'),
  version: 1,
});
const freshWork = async (pg: Queryable, { device }: World) => ({
  workId: await buildWork(pg, device, 'Somebody takes a sample'),
  version: 1,
});
const freshReport =
  (state = 'applied', step: string | null = null) =>
  async (pg: Queryable, { device }: World, caller: BuiltAccount) => ({
    reportId: await buildReport(pg, device, 'Somebody asks', { by: caller.id, state, step }),
    version: 1,
  });
const freshSchedule = async (pg: Queryable, { device, contactId }: World) => ({
  scheduleId: await buildSchedule(pg, device, contactId),
  version: 1,
});
const scheduleForm = () => ({
  name: freshName(),
  rhythm: { every: 'month', day: 'last' },
  time: '08:00',
  timeZone: 'Asia/Shanghai',
  languages: ['zh-CN'],
});
const groupForm = { id: 'oil', title: { zh: '油液', en: 'Oil' } };
const itemForm = {
  kind: 'check',
  id: 'level',
  group: 'oil',
  title: { zh: '油位', en: 'Level' },
  hint: { zh: '', en: '' },
  ways: ['look'],
  needsStop: false,
  needsPhoto: false,
  indicator: null,
};
/** The dealer's checklist of hydraulic systems, as nobody or as somebody has changed it. */
async function freshChecklist(pg: Queryable, { device: { tenantId } }: World, form: object | null): Promise<Fields> {
  await pg.query(sqlQuery('test.noChecklist', 'delete from checklist where tenant_id = $1'), [tenantId]);
  if (form !== null)
    await pg.query(
      sqlQuery(
        'test.checklist',
        `insert into checklist (tenant_id, machine_type, version, form, changed_at) values ($1, 'hydraulic', 1, $2, now())`,
      ),
      [tenantId, JSON.stringify(form)],
    );
  return { tenantId, machineType: 'hydraulic', version: form === null ? 0 : 1 };
}
/** An inspection that the caller fills in: one item, which passes. */
const freshInspection =
  (state = 'accepted', step: string | null = null) =>
  async (pg: Queryable, { device }: World, caller: BuiltAccount) => {
    const reportId = await buildReport(pg, device, 'Somebody looks', {
      by: caller.id,
      state,
      step,
      type: 'inspection',
    });
    await pg.query(
      sqlQuery(
        'test.inspection',
        `insert into inspection (report_id, tenant_id, checklist, inspector_id, languages, time_zone, draft_version, answers)
         values ($1, $2, $3, $4, '{en}', 'UTC', 1, $5)`,
      ),
      [
        reportId,
        device.tenantId,
        JSON.stringify({
          groups: [groupForm],
          items: [itemForm],
          machineType: 'hydraulic',
          version: 0,
          isBuiltIn: true,
          changedAt: null,
          changedBy: null,
        }),
        caller.id,
        JSON.stringify({ level: { choice: 'pass', value: null, severity: null, text: '', advice: '', at: null } }),
      ],
    );
    return { reportId, version: 1, draftVersion: 1 };
  };
const viewForm = ({ device }: World) => ({ name: freshName(), address: `deviceId=${device.id}` });
const freshSetting = async (pg: Queryable, world: World) => ({
  settingId: await buildSetting(pg, await freshDevice(pg, world), world.contactId),
  version: 1,
});

/** Maintenance staff may not write entries about the oil. */
const entryBy = ({ accounts }: World, caller: BuiltAccount): Fields =>
  caller === accounts.MAINTENANCE ? { kind: 'start', oilId: undefined } : { kind: 'oil_change' };

/**
 * Input that a valid call needs and its schema does not tell, by the name of the route: objects that it may change, and
 * values that fit together. `undefined` leaves a field out.
 */
export const specials: Readonly<Record<string, Special>> = {
  // In the names of all that there is, of the foreign dealer too.
  search: () => ({ words: 'e' }),
  setUnitConversion: () => ({ key: 'density', convert: 'g/cm³>kg/m³' }),
  listAlarmRecords: alarmFilterBy,
  exportAlarmRecords: (pg, world, caller) => ({ ...alarmFilterBy(pg, world, caller), ...lastWeek() }),
  listAlarmMarks: lastWeek,
  getKnowledge: () => ({ id: 'water-content' }),
  cancelMessage: freshMessage,
  ask: () => ({ question: 'How is it?', talkId: undefined, earlier: undefined, zone: 'UTC' }),
  getTalk: freshTalk,
  removeTalk: freshTalk,
  rateAnswer: async (pg, world, caller) => ({ ...(await freshTalk(pg, world, caller)), isUseful: true }),
  createView: (_pg, world) => viewForm(world),
  updateView: async (pg, world, caller) => ({ ...viewForm(world), ...(await freshView(pg, world, caller)) }),
  removeView: freshView,
  addNote: () => ({ at: recently() }),
  updateNote: async (pg, world, caller) => ({ ...(await freshNote(pg, world, caller)), at: recently() }),
  removeNote: freshNote,
  createPlannedWork: () => ({ dueAt: Date.now() + 3_600_000 }),
  updatePlannedWork: async (pg, world) => ({ ...(await freshWork(pg, world)), dueAt: Date.now() + 3_600_000 }),
  finishPlannedWork: async (pg, world, caller) => ({
    workId: await buildWork(pg, world.device, 'Somebody works', entryBy(world, caller).kind),
    ...('oilId' in entryBy(world, caller) ? { oilId: undefined } : {}),
    version: 1,
    at: recently(),
    volumeL: undefined,
  }),
  removePlannedWork: freshWork,
  applyReport: async (pg, world, caller) => ({
    correctsReportId: (await freshReport('delivered')(pg, world, caller)).reportId,
  }),
  createReportSchedule: scheduleForm,
  updateReportSchedule: async (pg, world) => ({ ...(await freshSchedule(pg, world)), ...scheduleForm() }),
  switchReportSchedule: async (pg, world) => ({ ...(await freshSchedule(pg, world)), isOn: false }),
  runReportSchedule: freshSchedule,
  removeReportSchedule: freshSchedule,
  saveChecklist: async (pg, world) => ({
    ...(await freshChecklist(pg, world, null)),
    groups: [groupForm],
    items: [itemForm],
  }),
  resetChecklist: (pg, world) => freshChecklist(pg, world, { groups: [groupForm], items: [itemForm] }),
  acceptInspection: async (pg, { device }, caller) => ({
    reportId: await buildReport(pg, device, 'Somebody asks', { by: caller.id, type: 'inspection' }),
    version: 1,
    inspectorId: caller.id,
  }),
  assignInspection: async (pg, world, caller) => ({
    ...(await freshInspection()(pg, world, caller)),
    inspectorId: caller.id,
    dueAt: Date.now() + 3_600_000,
  }),
  getInspection: freshInspection(),
  saveInspectionDraft: async (pg, world, caller) => ({
    ...(await freshInspection()(pg, world, caller)),
    saveId: randomUUID(),
    answers: {},
  }),
  addInspectionPhoto: async (pg, world, caller) => ({
    ...(await freshInspection()(pg, world, caller)),
    itemId: 'level',
    photoId: randomUUID(),
  }),
  removeInspectionPhoto: async (pg, world, caller) => ({
    ...(await freshInspection()(pg, world, caller)),
    photoId: randomUUID(),
  }),
  getInspectionPhoto: async (pg, world, caller) => ({
    ...(await freshInspection()(pg, world, caller)),
    photoId: randomUUID(),
  }),
  submitInspection: async (pg, world, caller) => ({
    ...(await freshInspection('working', 'inspecting')(pg, world, caller)),
    submissionId: randomUUID(),
    photoIds: [],
    signature: { name: 'Somebody', signedAt: 1, strokes: [] },
  }),
  acceptReport: freshReport(),
  moveReport: freshReport('accepted'),
  reviewReport: async (pg, world, caller) => {
    const read = await freshReport('working', 'testing')(pg, world, caller);
    await pg.query(
      sqlQuery(
        'test.reportFile',
        `insert into report_file (id, tenant_id, report_id, version, name, bytes, pages, sha256, made_at)
         values (gen_random_uuid(), $1, $2, 1, 'report.pdf', 1, 1, '\\x00', now())`,
      ),
      [world.device.tenantId, read.reportId],
    );
    return { ...read, isAbnormal: false };
  },
  applyDiagnosticReport: async (pg, world) => ({
    deviceId: (await freshDevice(pg, world)).id,
    startTime: Date.now() - 86_400_000,
    endTime: Date.now(),
  }),
  // One is written at a time of a place: whoever reaches a whole dealer asks for a new factory.
  applyFleetReport: async (pg, { device, accounts }, caller) => ({
    tenantId: undefined,
    customerId:
      caller === accounts.SYS_ADMIN || caller === accounts.TENANT_ADMIN
        ? (await buildCustomer(pg, { tenant: { id: device.tenantId } })).id
        : device.customerId,
    startTime: Date.now() - 86_400_000,
    endTime: Date.now(),
  }),
  generateReport: async (pg, world, caller) => ({
    reportId: await buildReport(pg, await freshDevice(pg, world), 'Somebody asks', {
      by: caller.id,
      type: 'diagnostic',
    }),
    version: 1,
  }),
  uploadReport: freshReport('working', 'testing'),
  enterReportResults: async (pg, world, caller) => ({
    ...(await freshReport('working', 'testing')(pg, world, caller)),
    ...labForm(),
  }),
  createReportLink: async (pg, { device }) => ({ reportId: await buildDelivered(pg, device) }),
  revokeReportLink: async (pg, { device }) => ({ linkId: await buildLink(pg, device, 'for somebody') }),
  openReportLink: () => ({ secret: 'x'.repeat(43) }),
  getLinkedFile: () => ({ secret: 'x'.repeat(43) }),
  uploadImage: () => ({ reportId: undefined }),
  reworkReport: freshReport('reviewing'),
  deliverReport: freshReport('reviewing'),
  returnReport: freshReport(),
  withdrawReport: freshReport(),
  remarkReport: freshReport(),
  reapplyReport: freshReport('returned'),
  shelveAlarms: () => ({ until: Date.now() + 3_600_000 }),
  assignAlarms: () => ({ dueAt: Date.now() + 3_600_000 }),
  lastSeen: (_pg, { device }) => ({ deviceIds: device.id }),
  dayStrips: (_pg, { device }) => ({ deviceIds: device.id }),
  getDistribution: (_pg, { device }) => ({ deviceIds: device.id }),
  getCurves: (_pg, { device }) => ({ deviceIds: device.id }),
  pollutionDegree: () => ({ keyId: 'nas1638', timeInterval: 3_600_000 }),
  previewReadingExport: (_pg, { device }) => ({ deviceIds: device.id }),
  exportReadings: (_pg, { device }) => ({ deviceIds: device.id }),
  settingScreenData: async (pg) => ({ ...(await freshTenant(pg)), version: 0, ...screenForm }),
  setOpenSetting: async (pg) => ({ ...(await freshScreen(pg)), isOpen: true }),
  retryTask: async (pg, { device }, caller) => ({ taskId: await buildTask(pg, caller, device) }),
  createOil: () => ({ oilName: freshName(), fluid: 'mineral' }),
  updateOil: async (pg, world) => ({ ...(await freshOil(pg, world)), oilName: freshName(), fluid: 'mineral' }),
  removeOil: freshOil,
  addOilCharge: () => ({ since: recently() }),
  updateOilCharge: async (pg, world) => ({ ...(await freshOilCharge(pg, world)), since: recently() }),
  removeOilCharge: freshOilCharge,
  addLogEntry: (_pg, world, caller) => ({ ...entryBy(world, caller), at: recently() }),
  updateLogEntry: async (pg, world, caller) => ({
    ...(await freshEntry(pg, world)),
    ...entryBy(world, caller),
    at: recently(),
  }),
  removeLogEntry: freshEntry,
  createLabSample: labForm,
  updateLabSample: async (pg, world) => ({ ...(await freshLabSample(pg, world)), ...labForm() }),
  removeLabSample: freshLabSample,
  endCorrection: freshCorrection,
  setDeviceLimits: async (pg, world) => ({ ...warmLimits, deviceId: await sibling(pg, world), version: 0 }),
  setTypeLimits: async (pg, world) => ({ ...warmLimits, version: await limitVersion(pg, world) }),
  setLimitsOfFactories: async (pg, world) => ({
    ...warmLimits,
    factories: [{ customerId: world.device.customerId, version: await limitVersion(pg, world) }],
  }),
  takeBackLimits: freshLimitChange,
  limitSources: () => ({ key: 'oil_temperature' }),
  listLimitedDevices: () => ({ key: 'oil_temperature', reach: 'scope' }),
  previewLimits: () => ({ indicator: 'oil_temperature', limits: warmLimits.limits }),
  setDeviceTargets: async (pg, world) => ({ ...someTargets, deviceId: await sibling(pg, world), version: 0 }),
  setTypeTargets: async (pg, world) => ({ ...someTargets, version: await typeVersion(pg, world, 'version') }),
  copySettings: async (pg, world) => ({ toDeviceIds: [await sibling(pg, world)] }),
  setWeights: async (pg, world) => ({
    version: await typeVersion(pg, world, 'weights_version'),
    weights: { viscosity: 1, ageing: 1, water: 1, cleanliness: 1, wear: 1, temperature: 1 },
  }),
  createSensorModel: modelForm,
  updateSensorModel: async (pg, world) => ({ ...modelForm(), ...(await freshModel(pg, world)) }),
  removeSensorModel: freshModel,
  createSensor: () => ({ sensorName: freshName() }),
  updateSensor: async (pg, world) => ({ ...(await freshSensor(pg, world)), sensorName: freshName() }),
  removeSensor: freshSensor,
  replaceSensor: freshSensor,
  collectorConfig: async (pg, { device, groupId }) => ({
    deviceId: (
      await buildDevice(pg, {
        customer: { id: device.customerId, tenantId: device.tenantId, name: '', groupId },
        isGateway: true,
      })
    ).id,
    host: 'plant.example',
  }),
  createUser: () => ({ ...person(), userName: freshName(), authority: 'CUSTOMER_USER' }),
  updateUser: async (pg, world) => ({ ...person(), ...(await freshUser(pg, world)), authority: 'CUSTOMER_USER' }),
  setUserDisabled: async (pg, world) => ({ ...(await freshUser(pg, world)), disabled: true }),
  resetPassword: freshUser,
  createVirtualUser: () => ({ userName: freshName(), expiresAt: inAYear() }),
  updateVirtualUser: async (pg) => ({ ...(await freshVirtual(pg)), expiresAt: inAYear() }),
  expireVirtualUser: freshVirtual,
  listVirtualDevices: async (pg) => ({ userId: (await freshVirtual(pg)).userId }),
  setVirtualDevices: async (pg, { device }) => ({ ...(await freshVirtual(pg)), deviceIds: [device.id] }),
  createAlarmSetting: async (pg, world) => ({
    target: { kind: 'device', deviceId: (await freshDevice(pg, world)).id },
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: raisesWarm,
    notices: noticesTo(world.contactId),
  }),
  updateAlarmSetting: async (pg, world) => ({
    ...(await freshSetting(pg, world)),
    isEnabled: false,
    conditions: raisesWarm,
    notices: noticesTo(world.contactId),
  }),
  removeAlarmSetting: freshSetting,
  getAlarmSuggestion: () => ({ indicator: 'oil_temperature' }),
  previewAlarmSetting: () => ({ indicator: 'oil_temperature', conditions: raisesWarm }),
  createContact: person,
  updateContact: async (pg, world) => ({ ...person(), ...(await freshContact(pg, world)), version: 1 }),
  removeContact: freshContact,
  createGroup: () => ({ groupName: freshName() }),
  updateGroup: async (pg, world) => ({ ...(await groupRead(pg, world)), groupName: freshName() }),
  removeGroup: groupRead,
  createDevice: () => ({ deviceName: freshName() }),
  updateDevice: async (pg, world) => ({ ...(await deviceRead(pg, world)), deviceName: freshName() }),
  moveDevices: (_pg, { device }) => ({ deviceIds: [device.id] }),
  removeDevice: async (pg, world) => {
    const { id, name } = await freshDevice(pg, world);
    return { deviceId: id, deviceName: name, version: 1 };
  },
  restoreDevice: removedRead,
  setScreenIndicators: async (pg, world) => ({ ...(await deviceRead(pg, world)), keyIds: [] }),
  updateDeviceCreateTime: deviceRead,
  updateDeviceTimeType: deviceRead,
  issueToken: deviceRead,
  issueTokens: async (pg, world) => ({ deviceIds: [(await freshDevice(pg, world)).id] }),
  removeDevices: async (pg, world) => ({ devices: [await deviceRead(pg, world)] }),
  restoreDevices: async (pg, world) => ({ devices: [await removedRead(pg, world)] }),
  revokeToken: deviceRead,
  createTenant: () => ({ tenantName: freshName(), areaNo: '340000' }),
  updateTenant: async (pg) => ({ ...(await freshTenant(pg)), tenantName: freshName() }),
  setTenantDisabled: async (pg) => ({ ...(await freshTenant(pg)), disabled: true }),
  createCustomer: () => ({ customerName: freshName(), areaNo: '340200' }),
  updateCustomer: async (pg, world) => ({ ...(await freshCustomer(pg, world)), customerName: freshName() }),
  setCustomerDisabled: async (pg, world) => ({ ...(await freshCustomer(pg, world)), disabled: true }),
  updatePreferences: () => ({
    timeZone: 'Asia/Shanghai',
    units: { temperature: 'celsius', viscosity: 'cSt', particles: 'per100Ml' },
    notifications: { sms: true, email: false, wechat: true, level: 1 },
  }),
  getPhoneCode: person,
  getEmailCode: () => ({ email: `${freshName()}@example.com` }),
  changePhone: () => ({ ...person(), code: '000000', password: testPassword, secondFactorCode: undefined }),
  changeEmail: () => ({
    email: `${freshName()}@example.com`,
    code: '000000',
    password: testPassword,
    secondFactorCode: undefined,
  }),
  endSession: async (pg, _world, caller) => ({ sessionId: await buildSession(pg, caller) }),
  getTaskFile: async (pg, { device }, caller) => ({ taskId: await buildTask(pg, caller, device) }),
  removeTask: async (pg, { device }, caller) => ({ taskId: await buildTask(pg, caller, device) }),
  getImage: async (_pg, { imageName }) => ({ fileUrl: imageName }),
  removeImage: async (pg, _world, caller) => ({ fileUrl: await buildImage(pg, caller) }),
  removeDisplay: async (pg, _world, caller) => ({ displayId: await buildDisplay(pg, caller) }),
  issueDisplayCode: async (pg, _world, caller) => ({ displayId: await buildWall(pg, caller) }),
  openDisplay: () => ({ code: 'ABCDEFGH' }),
  enrolSecondFactor: () => ({ password: testPassword }),
  confirmSecondFactor: () => ({ code: '000000' }),
  renewRecoveryCodes: () => ({ password: testPassword, code: '000000' }),
  disableSecondFactor: () => ({ password: testPassword, code: '000000' }),
  getUserImage: () => ({ userId: undefined }),
  uploadUserImage: () => ({ userId: undefined }),
  setSystemName: () => ({ customerId: undefined }),
};

/**
 * Codes of calls that no sample can make valid, because they need a code from a message or an app. Callers who may make
 * the call get this code; others get their refusal.
 */
export const otherAnswers: Readonly<Record<string, number>> = {
  changePassword: 422,
  changePhone: 422,
  changeEmail: 422,
  getTaskFile: 409,
  getInspectionPhoto: 404,
  // No sample differs from its sensor.
  applyCorrection: 409,
  getImport: 404,
  applyImport: 404,
  applyLabSheet: 404,
  confirmSecondFactor: 422,
  renewRecoveryCodes: 409,
  disableSecondFactor: 409,
  // No gateway is configured.
  testChannel: 409,
  retryMessage: 409,
};
