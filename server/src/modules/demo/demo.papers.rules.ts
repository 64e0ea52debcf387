import type { ReportDetail, ReportResults } from '@oilsight/contract';
import { hourMs, labQuantities } from '@oilsight/oil';
import type { DemoDevice } from './demo.data.rules.ts';
import type { DemoPaper } from './demo.reports.rules.ts';

/** The words of a page that a laboratory or an inspector hands over. */
export interface Paper {
  readonly institution: string;
  readonly title: string;
  readonly notice: string;
  readonly number: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly conclusion: string;
  readonly signatures: readonly string[];
}

const notice = '演示文件：机构与数据均为演示虚构，不得作为检测依据。 Demonstration only, issued by no laboratory.';

/** `2026-11-22 09:45` in China. */
const written = (at: number) => new Date(at + 8 * hourMs).toISOString().slice(0, 16).replace('T', ' ');

export interface PaperOrder {
  readonly report: Pick<
    ReportDetail,
    'number' | 'theme' | 'institution' | 'customerName' | 'deviceName' | 'createdAt' | 'events'
  >;
  readonly device: Pick<DemoDevice, 'oil' | 'position' | 'deviceNo'>;
  readonly paper: DemoPaper;
  /** null: nothing was tested. */
  readonly results: Pick<ReportResults, 'at' | 'place' | 'results'> | null;
  /** When it is signed, ms. */
  readonly at: number;
}

/** The page of a report: a laboratory's with the results as they were entered, or an inspector's. */
export function paperOf({ report, device, paper, results, at }: PaperOrder): Paper {
  const { number, theme, institution, customerName, deviceName, createdAt, events } = report;
  const begun = events.find(({ what }) => what === 'testing' || what === 'inspecting')?.at ?? createdAt;
  const order = [
    ['委托单位', customerName],
    ['设备', `${deviceName}（${device.deviceNo}）`],
    ['油品', device.oil],
    ['委托日期', written(createdAt)],
  ] as const;
  const shared = { number, notice, conclusion: paper.conclusion };
  if (results === null)
    return {
      ...shared,
      institution: '现场巡检记录（演示）',
      title: theme,
      facts: [...order, ['开始', written(begun)], ['填写', written(at)]],
      head: ['序号', '检查项目', '检查情况', '结果'],
      rows: (paper.checks ?? []).map((check, n) => [String(n + 1), ...check]),
      signatures: ['巡检：', '确认：', written(at).slice(0, 10)],
    };
  return {
    ...shared,
    institution,
    title: '在用油检测报告',
    facts: [
      ...order,
      ['样品', theme],
      ['取样部位', results.place],
      ['取样时间', written(results.at)],
      ['检测期间', `${written(begun).slice(0, 10)} 至 ${written(at).slice(0, 10)}`],
    ],
    head: ['序号', '检测项目', '检测方法', '单位', '检测结果'],
    rows: results.results.map(({ quantity, value, method }, n) => {
      const { name, unit, decimals } = labQuantities[quantity];
      return [String(n + 1), name.zh, method ?? '—', unit === '' ? '—' : unit, value.toFixed(decimals)];
    }),
    signatures: ['检测：', '审核：', `签发日期：${written(at).slice(0, 10)}`],
  };
}
