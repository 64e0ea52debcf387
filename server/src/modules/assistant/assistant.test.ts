import { assistantRoutes } from '@oilsight/contract';
import type { AssistantAnswer, AssistantEvent, AssistantTalk, AssistantTurn, Device } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEach } from '../../../../scripts/expect-each.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let factory: Customer;
let press: BuiltDevice;
let foreign: BuiltDevice;
let newest = 0;

const person = async (customer: Customer) =>
  callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: customer.tenantId, customerId: customer.id }),
  );

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg, { name: '宁波轧钢厂' });
  press = await buildDevice(app.pg, { customer: factory, name: '热轧主液压站 HPU-1', machineType: 'hydraulic' });
  await buildDevice(app.pg, { customer: factory, name: 'AGC 伺服液压站 HPU-2', machineType: 'hydraulic' });
  foreign = await buildDevice(app.pg, {
    customer: await buildCustomer(app.pg),
    name: '2# 汽轮机 ST-2',
    machineType: 'turbine',
  });
  newest = Date.now() - 30_000;
  const frames = Array.from({ length: 40 }, (_, nth) => ({
    ts: newest - (39 - nth) * 60_000,
    values: { oil_temperature: 40 + nth / 10, water_saturation: 31.25, pressure: 16.5 },
  }));
  const reply = await fetch(`${app.url}/api/v1/${press.token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify(frames),
  });
  if (!reply.ok) throw new Error(await reply.text());
});
afterAll(() => app.close());

async function eventsOf({ token }: Caller, body: object, language = 'zh-CN'): Promise<AssistantEvent[]> {
  const reply = await fetch(`${app.url}/system/assistant/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ zone: 'Asia/Shanghai', ...body }),
  });
  const text = await reply.text();
  if (reply.headers.get('content-type')?.includes('ndjson') !== true) throw new Error(text);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AssistantEvent);
}
async function ask(caller: Caller, question: string, more: object = {}): Promise<AssistantAnswer> {
  const last = (await eventsOf(caller, { question, ...more })).at(-1);
  if (last?.type !== 'answer') throw new Error(JSON.stringify(last));
  return last.answer;
}

/** Names and times may hold figures; every other number of a text must be shown by a claim. */
function unclaimed({ text, claims }: AssistantAnswer, asked: string): string[] {
  const names = ['热轧主液压站 HPU-1', 'AGC 伺服液压站 HPU-2', asked];
  let rest = names.reduce((left, name) => left.replaceAll(name, ' '), text);
  rest = rest.replace(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/g, ' ');
  for (const { shown } of claims.toSorted((a, b) => b.shown.length - a.shown.length))
    rest = rest.replaceAll(shown, ' ');
  return [...rest.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number);
}

it('takes the next question of somebody who hung up before the answer began', async () => {
  const { token } = await person(factory);
  const gone = new AbortController();
  const { auth, inProcess } = app.app.services;
  const origin = { principal: await auth.authenticate(token), language: 'zh-CN', requestId: 'r', address: '' } as const;
  const put = (signal: AbortSignal) =>
    inProcess.call({ ...origin, userAgent: '', signal }, assistantRoutes.ask, {
      body: { question: '油温', earlier: [] },
    });
  await put(gone.signal);
  await expect(put(new AbortController().signal)).rejects.toMatchObject({ error: 'assistantBusy' });
  gone.abort();
  await expect(put(new AbortController().signal)).resolves.toMatchObject({ name: 'answer.jsonl' });
});

it('answers three logins of a person at once and eight people of a dealer, and others meanwhile', async () => {
  const dealer = await buildCustomer(app.pg);
  const { auth, inProcess } = app.app.services;
  const leave = new AbortController();
  const accountOf = (customer: Customer) =>
    buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: customer.tenantId, customerId: customer.id });
  /** Asks from another login, and reads nothing of the answer. */
  const ask = async (account: BuiltAccount) => {
    const { token } = await callerFor(app.url, account);
    const origin = {
      principal: await auth.authenticate(token),
      language: 'zh-CN',
      requestId: 'r',
      address: '',
    } as const;
    return inProcess
      .call({ ...origin, userAgent: '', signal: leave.signal }, assistantRoutes.ask, {
        body: { question: '油温', earlier: [] },
      })
      .then(
        () => 'answered',
        (error: unknown) => (error as { error: string }).error,
      );
  };
  const one = await accountOf(dealer);
  const outcomes: string[] = [];
  for (let nth = 0; nth < 4; nth++) outcomes.push(await ask(one));
  expect(outcomes).toEqual(['answered', 'answered', 'answered', 'assistantBusy']);
  const others: string[] = [];
  for (let nth = 0; nth < 6; nth++) others.push(await ask(await accountOf(dealer)));
  expect(others).toEqual([...Array.from({ length: 5 }, () => 'answered'), 'overloaded']);
  expect(await ask(await accountOf(factory))).toBe('answered');
  leave.abort();
  const back = new AbortController();
  const { token } = await callerFor(app.url, one);
  const origin = { principal: await auth.authenticate(token), language: 'zh-CN', requestId: 'r', address: '' } as const;
  await expect(
    inProcess.call({ ...origin, userAgent: '', signal: back.signal }, assistantRoutes.ask, {
      body: { question: '油温', earlier: [] },
    }),
  ).resolves.toBeDefined();
  back.abort();
});

it('answers with the newest reading, its time, and what was asked about', async () => {
  const user = await person(factory);
  const answer = await ask(user, '主液压站油温多少');
  expect(answer).toMatchObject({
    kind: 'answer',
    fn: 'latest',
    devices: ['热轧主液压站 HPU-1'],
    indicators: ['oil_temperature'],
    acted: false,
  });
  expect(answer.claims[0]).toMatchObject({
    is: 'latest',
    key: 'oil_temperature',
    value: 43.9,
    unit: '°C',
    shown: '43.9',
    measuredAt: newest,
  });
  expect(answer.text).toContain('43.9 °C');
  const english = await ask(user, 'oil temperature of the hot mill hydraulic unit in Fahrenheit');
  expect(english.claims[0]).toMatchObject({ is: 'latest', unit: '°F', shown: '111.0' });
});

it('states no number that no claim shows, whatever it is asked', async () => {
  const user = await person(factory);
  for (const question of [
    '主液压站油温多少',
    '主液压站怎么样',
    '主液压站最近一小时油温趋势',
    '主液压站今天最高油温',
    '主液压站油温限值',
    '主液压站有哪些报警',
    '主液压站还能用多久',
    '主液压站为什么报警',
    '主液压站上次换油是什么时候',
    '哪台设备油温最高',
    '有多少台设备',
    'How is HPU-1?',
    'Write a report about HPU-1',
  ])
    expect({ question, unclaimed: unclaimed(await ask(user, question), question) }).toEqual({
      question,
      unclaimed: [],
    });
});

it('says why a machine is in alarm where no finding of today says it', async () => {
  const mill = await buildDevice(app.pg, { customer: factory, name: '立磨减速机 GB-7', machineType: 'gearbox' });
  const reply = await fetch(`${app.url}/api/v1/${mill.token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify({ oil_temperature: 51 }),
  });
  expect(reply.ok).toBe(true);
  // The engine withdraws records that no reading justifies.
  await app.app.services.alarms.engine.settled();
  const raisedAt = Date.now() - 3_600_000;
  const user = await person(factory);
  const stateInAlarm = async () => {
    const { state } = (await user.get<Device>('/system/datascreen/getDeviceInfo', { deviceId: mill.id })).data;
    // A busy machine looks at a new device a second time, and withdraws the record that was made before.
    if (state === 'normal')
      await buildAlarmRecord(app.pg, mill, { level: 1, findingRule: 'R02', raisedAt, annunciatedAt: raisedAt });
    return state;
  };
  await expect.poll(stateInAlarm).toBe('level1');
  expect((await ask(user, 'GB-7 怎么样？')).text).toContain('剥落');
  // The diagnosis of now has found nothing: the state stands since the alarm that is open.
  const since = (await ask(user, 'since when is GB-7 in alarm')).claims.find(({ is }) => is === 'since');
  expect(since?.shown).toBe(minuteOf(raisedAt));
  expect((await ask(user, 'why is GB-7 in this state')).claims).toContainEqual(
    expect.objectContaining({ is: 'since', shown: minuteOf(raisedAt) }),
  );
  expect((await ask(user, '主液压站的报警啥时候开始的')).text).toMatch(/没有未恢复的告警/);
});

it('gives no alarm that did not make it as the start of a state', async () => {
  const mill = await buildDevice(app.pg, { customer: factory, name: '煤磨减速机 GB-8', machineType: 'gearbox' });
  const seenAt = Date.now() - 3 * 86_400_000;
  const reply = await fetch(`${app.url}/api/v1/${mill.token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify({ ts: seenAt, values: { oil_temperature: 51 } }),
  });
  expect(reply.ok).toBe(true);
  await app.app.services.alarms.engine.settled();
  const raisedAt = Date.now() - 20 * 86_400_000;
  await buildAlarmRecord(app.pg, mill, { level: 1, findingRule: 'R02', raisedAt, annunciatedAt: raisedAt });
  const user = await person(factory);
  const { data } = await user.get<Device>('/system/datascreen/getDeviceInfo', { deviceId: mill.id });
  expect(data.state).toBe('offline');
  for (const question of ['since when is GB-8 in alarm', 'GB-8 什么时候开始变成这样的', 'why is GB-8 in this state']) {
    const { claims, text } = await ask(user, question);
    expect(claims.filter(({ is }) => is === 'since')).toEqual([]);
    expect(text).toContain(minuteOf(data.lastSeenAt ?? 0));
    expect(text).toMatch(/最后一次上报于|eported last at/);
  }
  expect((await ask(user, 'Write a report about GB-8')).claims.filter(({ is }) => is === 'since')).toEqual([]);
});

/** As answers show a moment, by the clock of Shanghai. */
const minuteOf = (at: number) =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');

it('asks back, refuses deeds, and says what it cannot answer', async () => {
  const user = await person(factory);
  expect(await ask(user, '液压站油温')).toMatchObject({
    kind: 'asks_back',
    devices: ['热轧主液压站 HPU-1', 'AGC 伺服液压站 HPU-2'],
  });
  expect(await ask(user, '液压站油温', { deviceId: press.id })).toMatchObject({
    kind: 'answer',
    devices: ['热轧主液压站 HPU-1'],
  });
  expect(await ask(user, '把主液压站的报警关掉')).toMatchObject({ kind: 'wont_act', fn: 'none' });
  expect(await ask(user, 'Who won the match?')).toMatchObject({ kind: 'cannot', fn: 'none' });
  expect(await ask(user, '主液压站振动')).toMatchObject({ kind: 'cannot' });
  expect(await ask(user, '那 AGC 呢', { earlier: ['主液压站怎么样'] })).toMatchObject({
    devices: ['AGC 伺服液压站 HPU-2'],
  });
});

it('knows nothing of what the person does not see', async () => {
  const user = await person(factory);
  const answer = await ask(user, '2# 汽轮机怎么样');
  expect(answer).toMatchObject({ kind: 'none_in_scope', devices: [] });
  expect(JSON.stringify(answer)).not.toContain('ST-2');
  const elsewhere = { question: '怎么样', deviceId: foreign.id };
  expect(await user.post('/system/assistant/ask', elsewhere)).toMatchObject({ code: 404 });
});

it('answers numbers of standards with their article, and says what nothing measures', async () => {
  const user = await person(factory);
  const code = await ask(user, 'ISO 4406 代码18代表每毫升最多多少个颗粒？');
  expect(code).toMatchObject({ kind: 'answer', fn: 'knowledge', devices: [] });
  expect(code.claims).toContainEqual({ is: 'const', article: 'iso4406', value: 2500, unit: '1/mL', shown: '2500' });
  const grade = await ask(user, 'ISO 3448 VG 46 min and max viscosity at 40C?');
  expect(grade.claims).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ article: 'iso-vg', value: 41.4, shown: '41.4' }),
      expect.objectContaining({ article: 'iso-vg', value: 50.6, shown: '50.6' }),
    ]),
  );
  const acid = await ask(user, 'What acid number (TAN) does GB/T 7596 allow for turbine oil in service?');
  expect(acid.claims).toContainEqual(expect.objectContaining({ is: 'const', article: 'gb7596', value: 0.3 }));
  const varnish = await ask(user, '漆膜是怎么形成的');
  expect(varnish).toMatchObject({ kind: 'answer', fn: 'knowledge' });
  expect(varnish.text).toMatch(/氧化|老化|降解|热/);
  const dielectric = await ask(user, 'What does a rising dielectric constant tell me about the oil?');
  expect(dielectric.text).toMatch(/^介电常数\n[^]*氧化产物和水/);
  expect((await ask(user, '介电常数升高说明什么')).text).toMatch(/^介电常数\n[^]*氧化/);
  const removal = await ask(user, 'What is varnish in turbine oil and how do you get rid of it');
  expect(removal).toMatchObject({ kind: 'answer', fn: 'knowledge' });
  expect(removal.text).toContain('漆膜');
  const shelved = await ask(user, 'how can I put an alarm aside for a few hours without closing it');
  expect(shelved).toMatchObject({ fn: 'howto' });
  expect(shelved.text).toContain('搁置');
  expect((await ask(user, 'TAN 和 TBN 有什么区别？')).text).toMatch(/酸值[^]*碱值/);
  const unmeasured = await ask(user, '主液压站的酸值多少');
  expect(unmeasured).toMatchObject({ kind: 'cannot', devices: ['热轧主液压站 HPU-1'], claims: [] });
  expect(unmeasured.links.map(({ href }) => href)).toContain('/knowledge/article?id=acid-number');
});

it('tells the age of an oil by its last change, and what to do first', async () => {
  const user = await person(factory);
  for (const question of ['主液压站的油用到现在几个月了', '主液压站这油用过几个月了'])
    expect((await ask(user, question)).claims).toContainEqual(
      expect.objectContaining({ is: 'event', kind: 'oil_change', value: null }),
    );
  expect((await ask(user, '我现在要先干啥', { deviceId: press.id })).claims).toContainEqual(
    expect.objectContaining({ is: 'action', nth: 1 }),
  );
});

it('finds the steps and the page of what people call otherwise', async () => {
  const user = await person(factory);
  await expectEach(
    [
      ['How can I get a report mailed every week?', '报告、定期报告与分享'],
      ['怎么让报告每周发到邮箱', '报告、定期报告与分享'],
      ['Can I put the dashboard on the TV in the control room without anybody logging in? How?', '大屏与展示链接'],
      ['Delete, process, acknowledge... what do I click to mark an alarm as dealt with?', '处理、搁置与分派告警'],
      ['删除一个用户要在哪里操作？', '用户、角色与联系人'],
    ] as const,
    ([question]) => question,
    async ([question, title]) => {
      const { fn, text } = await ask(user, question);
      expect(fn).toBe('howto');
      expect(text.split('\n')[0]).toContain(title);
    },
  );
});

it('says what nothing measures beside what is measured', async () => {
  const user = await person(factory);
  await expectEach(
    [
      ['主液压站的油温和酸值', 'latest', '没有“酸值”的在线读数'],
      ['oil temperature and speed of HPU-1', 'latest', 'no online reading of speed'],
      ['主液压站最近半小时的油温和酸值', 'trend', '没有“酸值”的在线读数'],
      ['主液压站最近30分钟的油温、功率和转速', 'trend', '没有“转速、功率”的在线读数'],
      ['compare oil temperature and torque of HPU-1 and HPU-2', 'none', 'no online reading of torque'],
      ['主液压站今天和昨天的油温和酸值比较', null, '没有“酸值”的在线读数'],
    ] as const,
    ([question]) => question,
    async ([question, fn, words]) => {
      const answer = await ask(user, question);
      if (fn !== null) expect(answer.fn).toBe(fn);
      expect(answer.text).toContain(words);
    },
  );
  expect((await ask(user, '主液压站的油温')).text).not.toContain('在线读数');
  expect((await ask(user, '主液压站的油温和酸值')).links.map(({ href }) => href)).toContain(
    '/knowledge/article?id=acid-number',
  );
});

it('compares two times of a machine, of readings between both moments alone', async () => {
  const user = await person(factory);
  const answer = await ask(user, '主液压站今天和昨天的平均油温');
  expect(answer.indicators).toEqual(['oil_temperature']);
  expect(['answer', 'cannot']).toContain(answer.kind);
  const max = await ask(user, '主液压站最近10分钟最高油温');
  expect(max.claims).toContainEqual(expect.objectContaining({ is: 'max', value: 43.9, shown: '43.9' }));
});

it('counts every reading of a stretch of time once, and none outside of it', async () => {
  const customer = await buildCustomer(app.pg);
  const mill = await buildDevice(app.pg, { customer, name: '粗轧机减速机 GB-9', machineType: 'gearbox' });
  const now = Date.now();
  const minute = 60_000;
  // Close together at 40 °C, then far apart at 50 °C; one just before the three hours at 70 °C.
  const dense = Array.from({ length: 4500 }, (_, nth) => ({ ts: now - 170 * minute + nth * 800, value: 40 }));
  const sparse = Array.from({ length: 500 }, (_, nth) => ({ ts: now - 105 * minute + nth * 12_000, value: 50 }));
  const frames = [{ ts: now - 180 * minute - 1000, value: 70 }, ...dense, ...sparse];
  for (let at = 0; at < frames.length; at += 500) {
    const reply = await fetch(`${app.url}/api/v1/${mill.token}/telemetry`, {
      method: 'POST',
      body: JSON.stringify(
        frames.slice(at, at + 500).map(({ ts, value }) => ({ ts, values: { oil_temperature: value } })),
      ),
    });
    if (!reply.ok) throw new Error(await reply.text());
  }
  const user = await person(customer);
  for (const zone of ['Asia/Shanghai', 'Asia/Kolkata']) {
    const mean = await ask(user, 'GB-9 最近3小时平均油温', { zone });
    expect(mean.claims).toContainEqual(expect.objectContaining({ is: 'mean', value: expect.closeTo(41, 6) }));
    const max = await ask(user, 'GB-9 最近3小时最高油温', { zone });
    expect(max.claims).toContainEqual(expect.objectContaining({ is: 'max', value: 50 }));
  }
});

it('tells the course of counts of metal particles, whose curves are by the day alone', async () => {
  const customer = await buildCustomer(app.pg);
  const mill = await buildDevice(app.pg, { customer, name: '粗轧机减速机 GB-8', machineType: 'gearbox' });
  const now = Date.now();
  const frames = Array.from({ length: 31 }, (_, nth) => ({
    ts: now - 60_000 - (30 - nth) * 600_000,
    values: { ferrous_total: 1000 + 2 * nth },
  }));
  const reply = await fetch(`${app.url}/api/v1/${mill.token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify(frames),
  });
  expect(reply.ok).toBe(true);
  const user = await person(customer);
  const answer = await ask(user, 'GB-8 铁磁颗粒总数近1天涨了多少');
  expect(answer).toMatchObject({ kind: 'answer', fn: 'trend', indicators: ['ferrous_total'] });
  expect(answer.claims).toContainEqual(expect.objectContaining({ is: 'max', value: 1060 }));
  expect(answer.claims).toContainEqual(expect.objectContaining({ is: 'min', value: 1000 }));
  // Median of the last hour less that of the first, which may have begun before the first reading.
  const delta = answer.claims.find(({ is }) => is === 'delta');
  expect(Number(delta?.value)).toBeGreaterThanOrEqual(44);
  expect(Number(delta?.value)).toBeLessThanOrEqual(56);
});

it('gives the highest and the lowest where both are asked, and how many times where that is', async () => {
  const customer = await buildCustomer(app.pg);
  const send = async (name: string, values: readonly number[]) => {
    const { token } = await buildDevice(app.pg, { customer, name, machineType: 'compressor' });
    const frames = values.map((value, nth) => ({
      ts: Date.now() - (values.length - nth) * 60_000,
      values: { oil_temperature: value },
    }));
    const reply = await fetch(`${app.url}/api/v1/${token}/telemetry`, { method: 'POST', body: JSON.stringify(frames) });
    expect(reply.ok).toBe(true);
  };
  await send('A 螺杆空压机 CP-A', [60, 80, 75]);
  await send('B 螺杆空压机 CP-B', [55, 52, 50]);
  const user = await person(customer);
  const both = await ask(user, 'CP-A最近10分钟油温最高多少、最低多少');
  expect(both.claims.map(({ is, value }) => [is, value])).toEqual([
    ['max', 80],
    ['min', 60],
  ]);
  const times = await ask(user, 'A、B两台螺杆空压机，A的油温是B的几倍');
  expect(times).toMatchObject({ fn: 'compare', devices: ['CP-A', 'CP-B'].map((one) => expect.stringContaining(one)) });
  expect(times.claims).toContainEqual(expect.objectContaining({ is: 'ratio', value: 1.5 }));
  expect(times.claims.some(({ is }) => is === 'diff')).toBe(false);
  const gap = await ask(user, 'A、B两台螺杆空压机哪台油温高，高多少');
  expect(gap.claims).toContainEqual(expect.objectContaining({ is: 'diff', value: 25 }));
  const english = await ask(user, 'oil temperature of CP-A: how many times that of CP-B?');
  expect(english.text).toMatch(/CP-A is 1\.50 times that of .{0,12}CP-B/);
  // Of a longer time than readings are looked through, the means say which they are of.
  const means = await ask(user, 'A、B两台螺杆空压机最近300天的平均油温比较');
  const { from, to } = means.period ?? { from: 0, to: 0 };
  expect((to - from) / 86_400_000).toBeCloseTo(180, 5);
  expect(means.claims.filter(({ is }) => is === 'mean').map(({ period }) => period)).toEqual([
    { from, to },
    { from, to },
  ]);
  expect(means.text).toContain(minuteOf(from));
});

it('says what changes in a day once, and nothing as a fact that is not to be told from zero', async () => {
  const customer = await buildCustomer(app.pg);
  const send = async (name: string, valueOf: (hour: number) => number) => {
    const { token } = await buildDevice(app.pg, { customer, name, machineType: 'gearbox' });
    const frames = Array.from({ length: 96 }, (_, hour) => ({
      ts: Date.now() - (96 - hour) * 3_600_000,
      values: { oil_temperature: valueOf(hour) },
    }));
    const reply = await fetch(`${app.url}/api/v1/${token}/telemetry`, { method: 'POST', body: JSON.stringify(frames) });
    expect(reply.ok).toBe(true);
  };
  await send('立磨减速机 GB-1', (hour) => 40 + hour / 8 + (hour % 2));
  await send('煤磨减速机 GB-2', (hour) => 50 + 5 * (hour % 2));
  const user = await person(customer);
  const rising = await ask(user, 'GB-1油温这4天平均每天涨多少');
  expect(rising.claims).toContainEqual(expect.objectContaining({ is: 'slope', unit: '°C/天', shown: '3.00' }));
  expect(rising.text).toMatch(/平均变化 3\.00 °C\/天/);
  const steady = await ask(user, 'GB-2油温这4天平均每天涨多少');
  expect(steady.text).toMatch(/没有可判断的日变化：斜率 [^，]+，与零无法区分/);
  expect(steady.text).not.toMatch(/平均变化/);
  expect((await ask(user, 'how much does the oil temperature of GB-2 rise per day over the last 4 days')).text).toMatch(
    /no daily change that can be told from zero/,
  );
});

it('looks and changes nothing: the audit log stays as it was', async () => {
  const user = await person(factory);
  const entries = async () =>
    (
      await app.pg.query(
        sqlQuery<{ count: number }>('test.audit', 'select count(*)::int as count from audit_entry'),
        [],
      )
    )[0]?.count;
  const before = await entries();
  await ask(user, '删除主液压站');
  await ask(user, '主液压站怎么样');
  expect(await entries()).toBe(before);
});

it('keeps a talk for its person alone, who can judge and delete it', async () => {
  const user = await person(factory);
  const colleague = await person(factory);
  const first = (await eventsOf(user, { question: '主液压站怎么样' })).at(-1);
  if (first?.type !== 'answer' || first.talkId === null) throw new Error('no talk was kept');
  const { talkId, turnId } = first;
  await eventsOf(user, { question: '为什么', talkId, earlier: ['主液压站怎么样'] });
  const talks = async (caller: Caller) => (await caller.get<AssistantTalk[]>('/system/assistant/talk/list')).rows;
  expect(await talks(user)).toMatchObject([{ talkId, title: '主液压站怎么样', turns: 2 }]);
  expect(await talks(colleague)).toEqual([]);
  expect((await colleague.get(`/system/assistant/talk/${talkId}`)).code).toBe(404);
  expect((await colleague.put('/system/assistant/turn/feedback', { turnId, isUseful: true })).code).toBe(404);
  expect((await colleague.remove(`/system/assistant/talk/${talkId}`)).code).toBe(404);
  expect((await user.put('/system/assistant/turn/feedback', { turnId, isUseful: false })).code).toBe(200);
  const { data } = await user.get<{ turns: AssistantTurn[] }>(`/system/assistant/talk/${talkId}`);
  expect(data.turns.map(({ question, isUseful }) => [question, isUseful])).toEqual([
    ['主液压站怎么样', false],
    ['为什么', null],
  ]);
  expect((await user.remove(`/system/assistant/talk/${talkId}`)).code).toBe(200);
  expect(await talks(user)).toEqual([]);
  await eventsOf(user, { question: '主液压站怎么样' });
  expect((await user.remove('/system/assistant/talk')).code).toBe(200);
  expect(await talks(user)).toEqual([]);
});

it('keeps of an answer about many machines the numbers of a hundred, and shows the whole', async () => {
  const customer = await buildCustomer(app.pg);
  for (let nth = 0; nth < 101; nth += 1)
    await buildDevice(app.pg, { customer, name: `空压机 ${nth}`, machineType: 'compressor' });
  const caller = await person(customer);
  const shown = await ask(caller, '有多少台空压机');
  expect(shown.devices).toHaveLength(101);
  const [talk] = (await caller.get<AssistantTalk[]>('/system/assistant/talk/list')).rows;
  const { turns } = (await caller.get<{ turns: AssistantTurn[] }>(`/system/assistant/talk/${talk?.talkId}`)).data;
  expect(turns.map(({ answer }) => answer)).toEqual([
    {
      ...shown,
      devices: shown.devices.slice(0, 100),
      claims: shown.claims.map(({ among: _among, ...claim }) => claim),
    },
  ]);
  expect(shown.claims.some(({ among }) => among?.length === 101)).toBe(true);
});

it('answers one question of a login at a time, and twenty in a minute', async () => {
  const user = await person(factory);
  const send = () =>
    fetch(`${app.url}/system/assistant/ask`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        'accept-language': 'en-US',
      },
      body: JSON.stringify({ question: '主液压站怎么样' }),
    }).then((reply) => reply.text());
  const atOnce = await Promise.all(Array.from({ length: 6 }, send));
  expect(atOnce.some((text) => text.includes('On the last question, please send it later'))).toBe(true);
  const all = [...atOnce];
  for (let nth = 0; nth < 24; nth++) all.push(await send());
  expect(all.filter((text) => text.includes('"type":"answer"'))).toHaveLength(20);
  expect(all.at(-1)).toContain('at most 20 a minute');
});

it('bounds a question, and says which field is wrong', async () => {
  const user = await person(factory);
  for (const [body, field] of [
    [{ question: '' }, 'question'],
    [{ question: 'x'.repeat(501) }, 'question'],
    [{ question: 'x', earlier: Array.from({ length: 7 }, () => 'x') }, 'earlier'],
    [{ question: 'x', zone: 'Mars/Base' }, 'timeZone'],
  ] as const) {
    const answer = await user.post('/system/assistant/ask', body);
    expect(answer).toMatchObject({ code: 422 });
    expect(JSON.stringify(answer)).toContain(field);
  }
});
