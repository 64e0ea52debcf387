import { dayMs, findIndicator, hourMs, minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildCustomer, buildDevice, buildOil, buildSensor } from '../../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { ReadPdf } from '../../../../test/pdf-text.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { page } from '../document/style.ts';
import { medianOf } from './cells.rules.ts';
import type { ReportLanguage, WrittenReport } from './index.ts';

const stepMs = 10 * minuteMs;
const days = 30;
/** The end of the period: a past moment, so that the readings of the period stay what they are. */
const to = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs;
const from = to - days * dayMs;
const signal = new AbortController().signal;
const keys = [
  'viscosity_40',
  'viscosity_change_pct',
  'water_saturation',
  'water_ppm',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'oil_temperature',
  // A counter: shown by its sensor, and not among the indicators.
  'ferrous_total',
];

let app: TestApp;
let customer: Customer;

interface Played {
  /** How long before the end water begins to come in, hours; 0: it does not. */
  readonly leakH?: number;
  /** How long before the end dirt begins to come in, hours. */
  readonly dirtH?: number;
  /** Hours without readings, before the end. */
  readonly gaps?: readonly (readonly [fromH: number, toH: number])[];
}

/** A month of readings every ten minutes, with small waves in place of noise. */
async function play(device: BuiltDevice, { leakH = 0, dirtH = 0, gaps = [] }: Played): Promise<void> {
  const frames = Array.from({ length: (days * dayMs) / stepMs }, (_, n) => {
    const at = from + n * stepMs;
    const h = (to - at) / hourMs;
    const wave = Math.sin(n * 1.3) + Math.sin(n * 0.37);
    const temperature = 45 + wave;
    const water = 110 + wave + 5 * Math.max(0, leakH - h);
    const saturation = (100 * water) / 10 ** (6.6114 - 1189 / (temperature + 273.15));
    const dirt = 2 ** (Math.max(0, dirtH - h) / 24);
    const counts = [700, 160, 20].map((count) => (count + 3 * wave) * dirt);
    return {
      device,
      at,
      keys,
      values: [46 + 0.05 * wave, 0.1 * wave, saturation, water, ...counts, temperature, n],
      quality: null,
    };
  }).filter(({ at }) => !gaps.some(([first, last]) => at >= to - first * hourMs && at < to - last * hourMs));
  for (let first = 0; first < frames.length; first += 1000)
    await app.app.services.telemetryStore.append(frames.slice(first, first + 1000), []);
}

async function machine(name: string, played: Played | null, of = customer): Promise<BuiltDevice> {
  const device = await buildDevice(app.pg, { customer: of, name, machineType: 'hydraulic', reportIntervalMs: stepMs });
  await buildOil(app.pg, device, { since: from - 30 * dayMs });
  await buildSensor(app.pg, device, { name: 'MC-101', indicators: ['water_saturation', 'water_ppm'] });
  await buildSensor(app.pg, device, { name: 'MD-101', indicators: ['ferrous_total'] });
  const since = new Date(from - 30 * dayMs);
  await app.pg.query(sqlQuery('test.installedBefore', 'update sensor set installed_at = $1'), [since]);
  if (played !== null) await play(device, played);
  return device;
}

const orderOf = (device: BuiltDevice) => ({
  device,
  period: { from, to },
  timeZone: 'Asia/Shanghai',
  number: 'DR-20261122-0037',
  title: '',
  platformName: '江淮润滑监测',
  logo: null,
});

async function written(
  device: BuiltDevice,
  ...languages: ReportLanguage[]
): Promise<WrittenReport & { read: ReadPdf }> {
  const report = await app.app.services.diagnosticReports.write({ ...orderOf(device), languages }, signal);
  return { ...report, read: await readPdf(report.pdf) };
}

/** As a report prints it: thousands parted by commas, a true minus sign. */
function printed(key: string, value: number): string {
  const { decimals, unit } = findIndicator(key) ?? { decimals: 0, unit: '' };
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = Number(whole).toLocaleString('en-US');
  return `${value < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `.${part}`}${unit === '' ? '' : ` ${unit}`}`;
}

beforeAll(async () => {
  app = await startTestApp();
  // The readings end three hours ago: an alarm of that silence would come between two reports that are compared.
  await app.app.services.alarms.silence.stop();
  customer = await buildCustomer(app.pg);
});
afterAll(() => app.close());

describe('the report of a sound device', () => {
  let device: BuiltDevice;
  beforeAll(async () => {
    device = await machine('Winder HPU-3', {});
  });

  it('says normal in both languages, one after the other, in embedded fonts', async () => {
    const { read, pages, isAbnormal, verdict, readings, pdf } = await written(device, 'zh-CN', 'en');
    expect(isAbnormal).toBe(false);
    expect(verdict).toEqual({
      zh: '正常：油况正常，没有需要处理的问题',
      en: 'Normal: The oil is in order; nothing needs doing',
    });
    expect(readings).toBe((days * dayMs) / stepMs);
    expect(read.pages.length).toBe(pages);
    expect(read.title).toBe('Winder HPU-3 设备油液诊断报告 DR-20261122-0037');
    expect(read.language).toBe('zh-CN');
    expect(read.pages[0]).toContain('没有未恢复的告警');
    const english = read.pages.findIndex((page) => page.includes('Oil condition diagnostic report'));
    expect(english).toBeGreaterThan(0);
    expect(read.pages[english]).toContain('No open alarm');
    expect(read.pages.at(-1)).toContain(`Page ${pages} of ${pages}`);
    expect(read.bookmarks).toEqual(expect.arrayContaining(['指标与趋势', 'Indicators and trends', 'Signature']));
    expect(read.fonts).toBeGreaterThanOrEqual(3);
    expect(read.embeddedFonts).toBe(read.fonts);
    expect(pdf.byteLength).toBeLessThan(2_000_000);
    // Nobody signs an otherwise empty page.
    for (const signed of read.pages) if (signed.includes('Reviewed')) expect(signed).toContain('Data quality');
  });

  it('names each indicator that a sign lacks once, in the punctuation of the language', async () => {
    const { read } = await written(device, 'zh-CN', 'en');
    const text = read.pages.join(' ');
    expect(text).toContain('热氧化老化：老化指数（无传感器）');
    expect(text).not.toContain('老化指数（无传感器）、老化指数');
    expect(text).toMatch(/Thermal-oxidative ageing: ageing index \(no sensor\) /);
  });

  it('does not call a measured indicator calculated where no sensor is entered', async () => {
    const { read } = await written(device, 'en');
    expect(read.pages[0]).toMatch(/Oil temperature: no sensor entered, median of \d+ good readings/);
  });

  it('prints the numbers that the store holds', async () => {
    const { read } = await written(device, 'en');
    const text = read.pages.join(' ');
    const { telemetryStore } = app.app.services;
    const newest = (await telemetryStore.newestBefore(device, to)) ?? 0;
    const gauges = keys.filter((key) => findIndicator(key)?.kind === 'gauge');
    const raw = await telemetryStore.raw(device, gauges, { from, to }, { limit: 10_000, order: 'asc' });
    expect(raw.map(({ key }) => key).toSorted()).toEqual(gauges.toSorted());
    for (const { key, at, values } of raw) {
      const numbers = values as number[];
      const present = medianOf(numbers.filter((_, n) => Number(at[n]) >= newest - hourMs)) ?? Number.NaN;
      const [bare = ''] = printed(key, present).split(' ');
      const range = `${printed(key, Math.min(...numbers)).split(' ')[0]} – ${printed(key, Math.max(...numbers)).split(' ')[0]}`;
      expect(text).toContain(range);
      expect(text).toContain(bare);
    }
    expect(text).toContain('4,320 frames of 4,320 expected');
    expect(text).toMatch(/MD-101 OS-1 Ferrous debris, total 4,320 0 trusted/);
  });
});

describe('the report of a device with findings', () => {
  it('shows each with its evidence, its readings and what would disprove it', async () => {
    const device = await machine('热轧主液压站 HPU-1', { leakH: 96, dirtH: 60 });
    const content = await app.app.services.diagnosticReports.contentOf(orderOf(device));
    const findings = content.diagnosis?.findings ?? [];
    expect(findings.length).toBeGreaterThanOrEqual(3);
    expect(findings.map(({ ruleId }) => ruleId)).toContain('W02');
    for (const language of ['zh-CN', 'en'] as const) {
      const { read, isAbnormal, pdf } = await written(device, language);
      expect(isAbnormal).toBe(true);
      const text = read.pages.join('').normalize('NFKC').replace(/ /g, '');
      for (const { name, evidence, disproof } of findings) {
        const say = (words: { zh: string; en: string }) =>
          // Two characters look like µ: the file names the other one.
          (language === 'zh-CN' ? words.zh : words.en).normalize('NFKC').replace(/\s/g, '').replace(/[’‘]/g, "'");
        expect(text).toContain(say(name));
        for (const { sentence, samples } of evidence) {
          expect(text).toContain(say(sentence));
          if (samples > 0) expect(text).toContain(samples.toLocaleString('en-US'));
        }
        for (const one of disproof) expect(text.toLowerCase()).toContain(say(one).toLowerCase());
      }
      expect(text).toContain(language === 'zh-CN' ? '什么会推翻它' : 'Whatwoulddisproveit');
      // The name of a finding stands on the page of its curves.
      for (const [n, { name }] of findings.entries()) {
        const figure = language === 'zh-CN' ? `图 ${n + 1} ` : `Figure ${n + 1} `;
        const page = read.pages.find((one) => one.includes(figure));
        if (page !== undefined) expect(page).toContain(language === 'zh-CN' ? name.zh : name.en);
      }
      expect(read.pages.some((one) => one.includes(language === 'zh-CN' ? '图 2 ' : 'Figure 2 '))).toBe(true);
      expect(pdf.byteLength).toBeLessThan(2_000_000);
    }
  });
});

it('a report in both languages has the pages of each, one after the other', async () => {
  const device = await machine('热轧辅助液压站 HPU-2', { leakH: 96, dirtH: 60 });
  const bare = ({ pages }: ReadPdf) =>
    pages.map((text) => text.replace(/第 \d+ 页，共 \d+ 页|Page \d+ of \d+/, '').replace(/\d{2}:\d{2}/g, ''));
  const [both, ...alone] = [
    await written(device, 'zh-CN', 'en'),
    await written(device, 'zh-CN'),
    await written(device, 'en'),
  ].map(({ read }) => bare(read));
  expect(both).toEqual(alone.flat());
});

describe('the report of a device without readings', () => {
  it('gives no verdict, no score and no value', async () => {
    const device = await machine('Silent HPU-9', null);
    const { read, isAbnormal, readings, verdict } = await written(device, 'en');
    expect([isAbnormal, readings]).toEqual([null, 0]);
    expect(verdict.en).toBe('Cannot be assessed: No readings in the period: the oil cannot be assessed');
    expect(read.pages[0]).toContain('It has never reported');
    const text = read.pages.join(' ');
    expect(text).not.toContain('/ 100');
    expect(text).not.toMatch(/Within the target|trusted|holds/);
  });

  it('also says so of one that was silent for the last days', async () => {
    const device = await machine('Stopped HPU-8', { gaps: [[72, 0]] });
    const { isAbnormal, read, readings } = await written(device, 'zh-CN');
    expect(isAbnormal).toBeNull();
    expect(readings).toBe(27 * 144);
    expect(read.pages[0]).toContain('无法判断');
    expect(read.pages[0]).toContain('最长缺口 3 天');
    expect(read.pages[0]).toContain('此后 3 天没有读数');
  });
});

describe('the report of a month with gaps', () => {
  it('counts what arrived, and names the longest gap', async () => {
    const device = await machine('Gapped HPU-7', {
      gaps: [
        [300, 262],
        [100, 94],
      ],
    });
    const { read, readings, isAbnormal } = await written(device, 'en');
    expect(isAbnormal).toBe(false);
    expect(readings).toBe(days * 144 - 44 * 6);
    expect(read.pages.join(' ')).toContain('longest gap 1 d 14 h');
  });
});

describe('names', () => {
  const long = {
    'zh-CN':
      '一千七百八十毫米热连轧精轧区飞剪前夹送辊与高压水除鳞联动液压站（原三号站，二零二四年迁入新泵房，含蓄能器组循环过滤备用泵',
    en: 'Hot strip mill finishing area crop shear and pinch roll no. 2',
    // Nowhere to break, of the widest letters.
    both: 'WWWWMMMMWWWWMMMMWWWWMMMMWWWWMMMMWWWWMMMMWWWWMMMMWWWWMMMMWWWW',
  } as const;

  it.each(Object.entries(long))(
    'of 60 characters, of device, factory, platform and theme at once, leave the first page one page: %s',
    async (kind, whole) => {
      const name = Array.from(whole).slice(0, 60).join('');
      expect(Array.from(name).length).toBe(60);
      const factory = await buildCustomer(app.pg, { name });
      const device = await machine(name, { leakH: 96, dirtH: 60 }, factory);
      for (const language of kind === 'both' ? (['zh-CN', 'en'] as const) : [kind as ReportLanguage]) {
        const order = { ...orderOf(device), title: name, platformName: name };
        const report = await app.app.services.diagnosticReports.write({ ...order, languages: [language] }, signal);
        const { pages, boxes } = await readPdf(report.pdf);
        // Above the page, as its theme and as the device; the lines of the factory stand beside those of other columns.
        const bare = (pages[0] ?? '').replace(/ /g, '');
        expect(bare.split(name.replace(/ /g, '')).length - 1).toBeGreaterThanOrEqual(3);
        expect(pages[1]).toContain(language === 'zh-CN' ? '结论与证据' : 'Findings and evidence');
        // The line above a page holds the platform whole: the next pages have the name there alone.
        for (const one of pages.slice(1)) expect(one.replace(/ /g, '')).toContain(name.replace(/ /g, ''));
        for (const page of pages) expect(page).toContain(`${language === 'zh-CN' ? '编号' : 'No.'} DR-20261122-0037`);
        for (const { left, right } of boxes.flat()) {
          expect(left).toBeGreaterThanOrEqual(page.side - 1);
          expect(right).toBeLessThanOrEqual(page.width - page.side + 1);
        }
      }
    },
  );

  it('with characters that no font has are printed with a sign, and the report names the characters', async () => {
    const device = await machine('Press 😀 HPU-6', {});
    const { read } = await written(device, 'en');
    expect(read.pages[0]).toContain('Press 〓 HPU-6');
    expect(read.pages.at(-1)).toContain('U+1F600');
  });
});

describe('a report that nobody waits for any more', () => {
  it('is not written', async () => {
    const device = await machine('Aborted HPU-5', {});
    const gone = new AbortController();
    const writing = app.app.services.diagnosticReports.write({ ...orderOf(device), languages: ['en'] }, gone.signal);
    gone.abort(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
  });
});
