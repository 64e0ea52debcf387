import { dayMs, hourMs } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildAlarmRecord, buildCustomer, buildDevice, buildOil } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { ReadPdf } from '../../../../test/pdf-text.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { systemScope } from '../../../platform/scope.ts';
import { passed } from '../../../platform/statements.ts';
import type { ReportLanguage } from '../diagnostic/index.ts';

/** Thirty days of the zone of the report, which is eight hours ahead. They are over, so that their hours have aggregates. */
const to = Math.floor(Date.now() / dayMs - 2) * dayMs + 16 * hourMs;
const from = to - 30 * dayMs;
const timeZone = 'Asia/Shanghai';
const signal = new AbortController().signal;
const keys = ['oil_health', 'iso4406_4', 'iso4406_6', 'iso4406_14', 'remaining_oil_life_h'];

let app: TestApp;

interface Played {
  /** Health at the beginning and at the end. */
  readonly health?: readonly [number, number];
  readonly codes?: readonly [number, number, number];
  readonly lifeH?: number;
  /** Days from the beginning without readings. */
  readonly gaps?: readonly (readonly [first: number, end: number])[];
  /** Day of its first reading. */
  readonly since?: number;
}

/** Readings every hour from a month before the period to its end. */
async function play(
  device: BuiltDevice,
  { health = [97, 97], codes = [17, 15, 12], lifeH = 9000, gaps = [], since = -31 }: Played,
): Promise<void> {
  const frames = [];
  for (let at = from + since * dayMs; at < to; at += hourMs) {
    const day = (at - from) / dayMs;
    if (gaps.some(([first, end]) => day >= first && day < end)) continue;
    const value = day < 0 ? health[0] : health[0] + ((health[1] - health[0]) * (at - from)) / (to - from - hourMs);
    frames.push({ device, at, keys, values: [value, ...codes, lifeH], quality: null });
  }
  await app.app.services.telemetryStore.append(frames, []);
}

async function machine(customer: Customer, name: string, played: Played | null, oil = ''): Promise<BuiltDevice> {
  const device = await buildDevice(app.pg, { customer, name, machineType: 'hydraulic' });
  await app.pg.query(
    sqlQuery(
      'test.entered',
      `update device set created_at = to_timestamp($2::float8 / 1000), oil_no = $3 where id = $1`,
    ),
    [device.id, from - 90 * dayMs, oil],
  );
  if (played !== null) await play(device, played);
  return device;
}

const orderOf = ({ tenantId, id }: Customer, isWhole: boolean) => ({
  place: passed({ scope: systemScope('a test reads its own place'), tenantId, customerId: isWhole ? null : id }),
  period: { from, to },
  timeZone,
  number: 'FR-20261201-0001',
  title: '',
  platformName: '江淮设备润滑监测平台',
  logo: null,
});

async function written(
  place: Customer,
  isWhole: boolean,
  ...languages: ReportLanguage[]
): Promise<{ read: ReadPdf; text: string; isAbnormal: boolean | null; bytes: number }> {
  const { pdf, isAbnormal } = await app.app.services.fleetReports.write(
    { ...orderOf(place, isWhole), languages },
    signal,
  );
  const read = await readPdf(pdf);
  return { read, text: read.pages.join(' '), isAbnormal, bytes: pdf.length };
}

beforeAll(async () => {
  app = await startTestApp();
  // The alarms of these tests follow from no reading: an engine that evaluates the devices late would withdraw them.
  await app.pg.query(
    sqlQuery('test.taken', `update part set owner = gen_random_uuid(), epoch = epoch + 1, until = 'infinity'`),
  );
});
afterAll(() => app.close());

const day = (n: number) => from + n * dayMs;

describe('the report of a dealer with fifteen machines', () => {
  let mill: Customer;
  let machines: BuiltDevice[];

  beforeAll(async () => {
    mill = await buildCustomer(app.pg, { name: '宁波轧钢厂' });
    const tenant = { id: mill.tenantId };
    await app.pg.query(sqlQuery('test.dealer', `update tenant set name = '江淮润滑技术服务' where id = $1`), [
      tenant.id,
    ]);
    const cement = await buildCustomer(app.pg, { name: '芜湖水泥厂', tenant });
    const plastics = await buildCustomer(app.pg, { name: '东莞注塑厂', tenant });
    const made: [Customer, string, Played | null, string][] = [
      [mill, 'AGC 伺服液压站 HPU-2', { health: [96, 25], codes: [21, 19, 16] }, 'L-HM 46'],
      [mill, '热轧主液压站 HPU-1', { health: [97, 47] }, 'L-HM 46'],
      [mill, '飞剪液压站 HPU-4', { gaps: [[27, 31]] }, 'L-HM 46'],
      [mill, '粗轧机减速机 GB-1', { health: [80, 96] }, 'L-CKD 320'],
      [mill, '卷取机液压站 HPU-3', {}, 'L-HM 68'],
      [cement, '2# 原料立磨减速机 GB-2', { health: [96, 37] }, 'L-CKD 320'],
      [cement, '演示液压台 QS-001', null, 'L-HM 46'],
      [cement, '1# 螺杆空压机 CP-1', { health: [93, 92] }, 'L-DAJ 46'],
      [cement, '辊压机减速机 GB-3', {}, 'L-CKD 220'],
      [cement, '1# 原料立磨减速机 GB-1', { since: 10 }, 'L-CKD 320'],
      [cement, '篦冷机液压站 HPU-1', {}, 'L-HM 46'],
      [plastics, '2# 注塑机 IM-2', { health: [96, 25] }, 'L-HM 68'],
      [plastics, 'A 螺杆空压机 CP-A', { health: [74, 72], lifeH: 300 }, 'L-DAJ 46'],
      [plastics, 'B 螺杆空压机 CP-B', { health: [95, 95] }, 'L-DAJ 46'],
      [plastics, '1# 注塑机 IM-1', {}, 'L-HM 46'],
    ];
    machines = [];
    for (const one of made) machines.push(await machine(...one));
    await buildDevice(app.pg, { customer: mill, name: 'Gateway', isGateway: true });
    await app.app.services.telemetryStore.refreshAggregates();
    const of = (name: string) => machines.find((one) => one.name.includes(name)) as BuiltDevice;
    const alarm = (name: string, more: Parameters<typeof buildAlarmRecord>[2]) =>
      buildAlarmRecord(app.pg, of(name), more);
    await alarm('HPU-2', {
      level: 2,
      indicator: 'iso4406_4',
      category: 'pollution',
      raisedAt: day(21),
      clearedAt: day(23),
      value: 19,
    });
    await alarm('HPU-2', { level: 1, indicator: 'iso4406_4', category: 'pollution', raisedAt: day(23), value: 21 });
    await alarm('热轧主', {
      level: 2,
      indicator: 'water_ppm',
      category: 'water',
      raisedAt: day(5),
      clearedAt: day(6),
      processedAt: day(6),
      value: 130,
    });
    await alarm('热轧主', { level: 1, indicator: 'water_ppm', category: 'water', raisedAt: day(27), value: 526 });
    await alarm('热轧主', { kind: 'sensorFault', category: 'sensor', raisedAt: day(24), clearedAt: day(26) });
    await alarm('GB-2', {
      level: 1,
      category: 'wear',
      indicator: 'oil_temperature',
      raisedAt: day(25),
      processedAt: day(25) + 3 * hourMs,
      value: 8.7,
    });
    await alarm('IM-2', {
      level: 1,
      category: 'viscosity',
      indicator: 'viscosity_change_pct',
      raisedAt: day(14),
      value: -14,
    });
    await alarm('CP-A', {
      level: 2,
      category: 'ageing',
      indicator: 'oil_temperature',
      raisedAt: day(-16),
      value: 98.2,
    });
    await alarm('粗轧机', {
      level: 2,
      category: 'wear',
      indicator: 'oil_temperature',
      raisedAt: day(-9),
      clearedAt: day(25),
      value: 3,
    });
    await alarm('GB-3', {
      level: 2,
      category: 'pollution',
      indicator: 'iso4406_6',
      raisedAt: day(2),
      clearedAt: day(3),
      processedAt: day(2) + hourMs,
      value: 17,
    });
    await alarm('IM-1', {
      level: 1,
      category: 'pollution',
      indicator: 'iso4406_6',
      raisedAt: day(2),
      withdrawnAt: day(3),
      value: 17,
    });
    await buildOil(app.pg, of('CP-B'), { since: from - 30 * dayMs });
    await app.pg.query(
      sqlQuery(
        'test.plan',
        `insert into planned_work (tenant_id, device_id, kind, due_at, note, owner) values ($1, $2, 'inspection', to_timestamp($3::float8 / 1000), '备轴承 1 套', '机修班')`,
      ),
      [mill.tenantId, of('GB-2').id, to + 2 * dayMs],
    );
  });

  it('holds no page of a few rows, and no page of signatures alone, in either language', async () => {
    for (const language of ['zh-CN', 'en'] as const)
      for (const isWhole of [true, false]) {
        const { read } = await written(mill, isWhole, language);
        const [changes, method, signed] =
          language === 'en' ? ['What changed', 'Method and standards', 'Reviewed'] : ['什么变了', '方法与标准', '审核'];
        expect(read.pages[1]).toContain(changes);
        for (const text of read.pages) if (text.includes(signed)) expect(text).toContain(method);
        // The last machine of the table stands above what changed, wherever the table goes on.
        const above = read.pages.join(' ').split(changes)[0];
        expect(above).toContain(isWhole ? 'QS-001' : '卷取机液压站 HPU-3');
      }
  });

  it('says how many machines are in which state, now and at first, as the store has them', async () => {
    const content = await app.app.services.fleetReports.contentOf(orderOf(mill, true));
    expect(content.totals.states).toEqual({ level1: 4, level2: 1, fault: 0, silent: 1, normal: 8, unconnected: 1 });
    expect(content.totalsBefore.states).toEqual({
      level1: 0,
      level2: 2,
      fault: 0,
      silent: 0,
      normal: 11,
      unconnected: 2,
    });
    expect(content).toMatchObject({
      state: 'level1',
      machineCount: 15,
      gatewayCount: 1,
      unprocessed: 4,
      subject: '江淮润滑技术服务',
    });
    const names = content.machines.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['2# 注塑机 IM-2', 'AGC 伺服液压站 HPU-2']);
    expect(names.at(-1)).toBe('演示液压台 QS-001');
  });

  it('counts causes of the oil that began in the period, by day and kind', async () => {
    const content = await app.app.services.fleetReports.contentOf(orderOf(mill, true));
    const [{ level1, level2 } = { level1: -1, level2: -1 }] = await app.pg.query(
      sqlQuery<{ level1: number; level2: number }>(
        'test.causes',
        `select count(*) filter (where level = 1)::int as level1, count(*) filter (where level = 2)::int as level2 from (
           select min(level) as level from alarm_record where tenant_id = $1 and kind = 'oil' and withdrawn_at is null
           group by group_id having min(raised_at) >= to_timestamp($2::float8 / 1000)
             and min(raised_at) < to_timestamp($3::float8 / 1000)) found`,
      ),
      [mill.tenantId, from, to],
    );
    expect(content.totals.alarms).toEqual({ level1, level2 });
    expect(content.totals.alarms).toEqual({ level1: 4, level2: 3 });
    const sum = (rows: readonly { level1: number; level2: number }[]) => [
      rows.reduce((all, row) => all + row.level1, 0),
      rows.reduce((all, row) => all + row.level2, 0),
    ];
    expect(sum(content.alarmDays)).toEqual([4, 3]);
    expect(sum(content.categories)).toEqual([4, 3]);
    expect(content.processed).toEqual([hourMs, 3 * hourMs, dayMs]);
  });

  it('shows each day of each machine by its gravest alarm, and silence as silence', async () => {
    const { machines: rows } = await app.app.services.fleetReports.contentOf(orderOf(mill, true));
    const strip = (name: string) =>
      rows
        .find((one) => one.name.includes(name))
        ?.days.map(
          (state) => ({ level1: '1', level2: '2', fault: 'f', normal: '.', silent: '-', unconnected: '?' })[state],
        )
        .join('');
    expect(strip('AGC')).toBe('....................2211111111');
    expect(strip('飞剪')).toBe('...........................---');
    expect(strip('QS-001')).toBe('?'.repeat(30));
    expect(strip('1# 原料')).toBe(`${'?'.repeat(10)}${'.'.repeat(20)}`);
    expect(strip('粗轧机')).toBe(`${'2'.repeat(25)}.....`);
    expect(strip('热轧主')).toMatch(/^\.{4}22\.+fff?1{4}$/);
    expect(strip('CP-A')).toBe('2'.repeat(30));
  });

  it('prints the numbers of the store in both languages, in embedded fonts, and every character', async () => {
    const { read, text, isAbnormal, bytes } = await written(mill, true, 'zh-CN', 'en');
    const { totals } = await app.app.services.fleetReports.contentOf(orderOf(mill, true));
    expect(isAbnormal).toBe(true);
    expect(text).not.toContain('〓');
    for (const { name } of machines)
      expect({ name, isTwice: text.split(name).length > 2 }).toEqual({ name, isTwice: true });
    for (const words of [
      '4 台设备处于一级报警',
      '4 of 15 machines at level 1',
      '21/19/16',
      '目标',
      '机修班',
      '备轴承 1 套',
      '剩余寿命将尽',
      // A chapter that is kept whole where a page ends.
      '方法与标准',
      'Method and standards',
    ])
      expect(text).toContain(words);
    expect(text).toContain(`${(100 * (totals.online ?? 0)).toFixed(1)} %，上期`);
    expect(text).toContain(`${Math.round(totals.health.median ?? 0)} / 100，期初`);
    expect(read.title).toBe('江淮润滑技术服务 机群油液报告 FR-20261201-0001');
    expect(read.bookmarks).toEqual(expect.arrayContaining(['什么变了', '下月计划', 'What changed', 'What comes next']));
    expect(read.fonts).toBeGreaterThan(0);
    expect(read.embeddedFonts).toBe(read.fonts);
    expect(bytes).toBeLessThan(1_000_000);
  });

  it('of one factory leaves the machines of the others out', async () => {
    const { text } = await written(mill, false, 'zh-CN');
    expect(text).toContain('飞剪液压站');
    for (const words of ['注塑', '水泥', '江淮润滑技术服务']) expect(text).not.toContain(words);
  });
});

describe('a report of', () => {
  it('no machine at all says so', async () => {
    const { text, isAbnormal } = await written(await buildCustomer(app.pg, { name: 'Empty' }), true, 'en', 'zh-CN');
    expect(isAbnormal).toBeNull();
    expect(text).toContain('There is no machine');
    expect(text).toContain('没有设备');
  });

  it('a sound factory with gaps is normal, and names the longest one', async () => {
    const factory = await buildCustomer(app.pg, { name: 'Sound' });
    await machine(factory, 'Press', {});
    await machine(factory, 'Winder', {
      gaps: [
        [3, 6],
        [9, 9.5],
      ],
    });
    await app.app.services.telemetryStore.refreshAggregates();
    const { text, isAbnormal } = await written(factory, false, 'en');
    expect(isAbnormal).toBe(false);
    expect(text).toContain('All machines that report are normal');
    expect(text).toContain('longest gap 3 d (Winder)');
    expect(text).toContain(`${(100 * (1 - 84 / 1440)).toFixed(1)} %, before 100.0`);
  });

  it.each([
    ['zh-CN' as const, '工'.repeat(60), ['机'.repeat(60), `${'机'.repeat(59)}二`]],
    ['en' as const, 'Works '.repeat(10).trim(), ['W'.repeat(60), `${'Long winder name '.repeat(3)}of line 2`]],
  ])('machines with names of sixty characters holds them whole, in %s', async (language, place, names) => {
    const factory = await buildCustomer(app.pg, { name: place });
    const dealer = '商'.repeat(60);
    await app.pg.query(sqlQuery('test.dealer', `update tenant set name = $2 where id = $1`), [
      factory.tenantId,
      dealer,
    ]);
    const [long, other] = [
      await machine(factory, names[0] ?? '', { health: [96, 25] }),
      await machine(factory, names[1] ?? '', {}, '油'.repeat(60)),
    ];
    await buildAlarmRecord(app.pg, long, {
      level: 1,
      indicator: 'iso4406_4',
      category: 'pollution',
      raisedAt: day(21),
    });
    await app.pg.query(
      sqlQuery(
        'test.plan',
        `insert into planned_work (tenant_id, device_id, kind, due_at, note, owner) values ($1, $2, 'inspection', to_timestamp($3::float8 / 1000), $4, $4)`,
      ),
      [factory.tenantId, other.id, to + 2 * dayMs, '备'.repeat(60)],
    );
    await app.app.services.telemetryStore.refreshAggregates();
    const { text, read } = await written(factory, true, language);
    const said = text.replaceAll(' ', '');
    // In the list of machines and in what changed; in the list and in what is planned.
    for (const name of names) expect(said.split(name.replaceAll(' ', '')).length).toBeGreaterThan(2);
    for (const name of [place, dealer, '备'.repeat(60)]) expect(said).toContain(name.replaceAll(' ', ''));
    expect(read.pages[0]?.replaceAll(' ', '')).toContain(dealer);
    expect(said).toContain(language === 'zh-CN' ? '1台设备处于一级报警' : '1of2machinesatlevel1');
    expect(read.embeddedFonts).toBe(read.fonts);
  });

  it('a machine whose name has characters that no font has prints a sign, and names the characters', async () => {
    const factory = await buildCustomer(app.pg, { name: 'Signs' });
    await machine(factory, `Press \u{1F6E2}`, {});
    await app.app.services.telemetryStore.refreshAggregates();
    const { text } = await written(factory, false, 'zh-CN');
    expect(text).toContain('Press 〓');
    expect(text).toContain('U+1F6E2');
  });
});
