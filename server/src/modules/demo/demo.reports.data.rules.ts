import type { DemoReport, DemoReportDeed, DemoTime } from './demo.reports.rules.ts';

export const demoLaboratory = '华东油液检测中心（演示）';

type Move = Extract<DemoReportDeed, { kind: 'move' }>;
type Words = Omit<Move, 'kind' | 'by' | 'on' | 'move'>;

/** The dealer's clerk moves all reports of the dealer's factories. */
const clerk = 'dealer';
const move = (name: Move['move'], on: DemoTime, words: Words = {}): Move => ({
  kind: 'move',
  by: clerk,
  on,
  move: name,
  ...words,
});
const accept = (on: DemoTime, dueInDays: number): Move =>
  move('accept', on, { institution: demoLaboratory, dueInDays });
const results = (on: DemoTime, sampling: Extract<DemoReportDeed, { kind: 'results' }>['sampling']): DemoReportDeed => ({
  kind: 'results',
  by: clerk,
  on,
  sampling,
});
const upload = (on: DemoTime, paper: Extract<DemoReportDeed, { kind: 'upload' }>['paper']): DemoReportDeed => ({
  kind: 'upload',
  by: clerk,
  on,
  paper,
});
/** The same deed by somebody else. */
const by = (who: string, deed: DemoReportDeed): DemoReportDeed => ({ ...deed, by: who });

/** What the dealer's fitter has entered so far: the rest is filled in by whoever tries the checklist out. */
const coolerAnswers: Extract<DemoReportDeed, { kind: 'draft' }>['answers'] = {
  oil_level: { choice: 'pass' },
  condensate: { choice: 'pass' },
  oil_colour: { choice: 'pass' },
  oil_foam: { choice: 'pass' },
  leak_housing: { choice: 'pass' },
  leak_pipes: { choice: 'pass' },
  cooler_difference: {
    value: 6.2,
    severity: 'level2',
    text: '翅片约 40 % 被棉绒和油泥堵住，中部最重，吹扫不掉',
    advice: '停机用清洗剂冲洗，装进风滤网',
  },
  water_valve: { choice: 'pass' },
  fan: { choice: 'pass' },
};

/** The reports of the demonstration, in the order in which they were asked for: one or more in every state. */
export const demoReports: readonly DemoReport[] = [
  {
    device: 'wuhu-press',
    by: 'wuhu.zhao',
    on: [27, '09:12'],
    type: 'oilTest',
    theme: '辊压机减速机 GB-3 季度油样',
    remarks: '季度例行取样，随附换滤芯记录',
    deeds: [
      accept([27, '10:05'], 8),
      move('sampled', [25, '09:40'], { remarks: '供油管取样阀取样 250 mL' }),
      move('testing', [23, '10:30']),
      results([20, '14:10'], {
        on: [25, '09:35'],
        scatter: 0.008,
        others: { acid_number: 0.58, iron: 16, copper: 3, silicon: 6, pq_index: 18 },
      }),
      upload([20, '14:25'], { conclusion: '所检项目均在使用限值以内，油品可继续使用，建议三个月后复检。' }),
      move('review', [20, '14:40'], { isAbnormal: false, remarks: '各项在限值内，可继续使用' }),
      move('deliver', [19, '09:15']),
    ],
  },
  {
    device: 'dongguan-im-2',
    by: 'dongguan.huang',
    on: [14, '10:20'],
    type: 'oilTest',
    theme: '2# 注塑机 IM-2 混油鉴别',
    remarks: '补油后粘度下降，怀疑加错油，请鉴别',
    deeds: [
      accept([14, '11:02'], 7),
      move('sampled', [13, '09:30'], { remarks: '主泵出口测压接头取样 200 mL' }),
      move('testing', [11, '14:00']),
      results([9, '15:30'], {
        on: [13, '09:25'],
        scatter: -0.006,
        others: { acid_number: 0.52, zinc: 388, phosphorus: 326, calcium: 61, iron: 5, copper: 4 },
      }),
      upload([9, '15:50'], {
        conclusion: '40 °C 运动粘度低于所标牌号，添加剂元素含量与该牌号新油不符，判断混入其他油品，建议换油。',
      }),
      move('review', [9, '16:20'], { isAbnormal: true, remarks: '确认混油，建议安排换油' }),
      move('deliver', [8, '09:05']),
    ],
  },
  {
    device: 'wuhu-cooler',
    by: 'customer',
    on: [12, '08:50'],
    type: 'inspection',
    theme: '篦冷机液压站月度巡检',
    remarks: '结合停窑检修，检查油箱、呼吸器和蓄能器',
    deeds: [
      move('accept', [12, '09:30'], { remarks: '安排停窑期间到现场', dueInDays: 5 }),
      move('inspecting', [10, '09:00']),
      upload([9, '16:40'], {
        conclusion: '设备状态良好，呼吸器干燥剂已更换，其余项目无异常，按月巡检即可。',
        checks: [
          ['油箱液位与油色', '液位正常，油色清亮，无乳化', '正常'],
          ['呼吸器干燥剂', '变色约三分之二，已更换', '已处理'],
          ['高压过滤器压差指示', '绿区', '正常'],
          ['主泵噪声与外壳温度', '无异响，外壳 54 °C', '正常'],
          ['管接头与油缸密封', '无渗漏', '正常'],
          ['蓄能器充气压力', '9.0 MPa，符合规定值', '正常'],
        ],
      }),
      move('review', [9, '17:00'], { isAbnormal: false, remarks: '更换呼吸器干燥剂，其余正常' }),
      move('deliver', [8, '10:20']),
    ],
  },
  {
    device: 'dongguan-im-1',
    by: 'dongguan.huang',
    on: [9, '13:40'],
    type: 'oilTest',
    theme: '1# 注塑机 IM-1 年度油样',
    remarks: '与 IM-2 对照',
    deeds: [
      accept([9, '14:15'], 7),
      move('return', [7, '10:30'], { remarks: '样瓶标签与申请不符，且瓶口未密封，请重新取样后再申请' }),
    ],
  },
  {
    device: 'wuhu-air',
    by: 'wuhu.qian',
    on: [6, '15:05'],
    type: 'inspection',
    theme: '1# 空压机 CP-1 油分离器检查',
    remarks: '请在本周停机时检查油分离器压差',
    deeds: [by('wuhu.qian', move('withdraw', [5, '08:35'], { remarks: '停机计划推迟到下月，届时再申请' }))],
  },
  {
    device: 'ordos-tb-2',
    by: 'ordos.bai',
    on: [6, '15:40'],
    type: 'oilTest',
    theme: '2# 汽轮机 ST-2 漆膜倾向',
    remarks: '清洁度变差，请测漆膜倾向指数和酸值',
    deeds: [
      by('dealer2', accept([6, '16:20'], 9)),
      by('dealer2', move('sampled', [5, '10:00'], { remarks: '主油箱净油区取样 500 mL' })),
      by('dealer2', move('testing', [3, '15:20'])),
    ],
  },
  {
    device: 'dongguan-air-b',
    by: 'dongguan.huang',
    on: [5, '11:10'],
    type: 'oilTest',
    theme: 'B 空压机 CP-B 换油前取样',
    remarks: '确认能否延长换油周期',
    deeds: [accept([5, '13:35'], 8), move('sampled', [4, '09:20']), move('testing', [2, '10:45'])],
  },
  {
    device: 'ningbo-main',
    by: 'ningbo.sun',
    on: [3, '08:40'],
    type: 'oilTest',
    theme: '热轧主液压站 HPU-1 水分与颗粒',
    remarks: '在线水分持续升高，请化验确认',
    deeds: [
      accept([3, '09:05'], 5),
      move('sampled', [2, '09:50'], { remarks: '主泵出口高压过滤器后取样 200 mL' }),
      move('testing', [2, '15:30']),
      results([1, '14:05'], {
        on: [2, '09:45'],
        scatter: 0.015,
        others: { acid_number: 0.31, iron: 7, copper: 2, sodium: 14, silicon: 9 },
      }),
      upload([1, '14:20'], {
        conclusion: '水分尚在限值以内，但三天内成倍上升，且检出钠，疑有冷却水渗入，建议检查油冷却器并脱水过滤。',
      }),
      move('review', [1, '14:45'], { isAbnormal: true, remarks: '限值以内但水分上升快，检出钠：建议检查冷却器并脱水' }),
    ],
  },
  {
    device: 'ningbo-rougher',
    by: 'ningbo.lu',
    on: [3, '14:25'],
    type: 'oilTest',
    theme: '粗轧机减速机 GB-1 铁谱分析',
    remarks: '铁磁颗粒趋势上升，请做分析铁谱',
    deeds: [accept([3, '15:10'], 7), move('sampled', [1, '09:30'], { remarks: '减速机回油管取样 200 mL' })],
  },
  {
    device: 'dongguan-air-a',
    by: 'dongguan.huang',
    on: [3, '16:00'],
    type: 'inspection',
    theme: 'A 空压机 CP-A 油冷却器巡检',
    remarks: '油温逐周升高，重点看冷却器',
    deeds: [
      {
        kind: 'assign',
        by: clerk,
        on: [2, '08:45'],
        inspector: 'maintenance',
        dueInDays: 6,
        remarks: '安排本周到现场',
      },
      { kind: 'draft', by: 'maintenance', on: [1, '10:15'], answers: coolerAnswers },
    ],
  },
  {
    device: 'ningbo-agc',
    by: 'group',
    on: [2, '09:25'],
    type: 'oilTest',
    theme: 'AGC 伺服站 HPU-2 颗粒度复核',
    remarks: '更换滤芯前请化验确认在线颗粒度',
    deeds: [],
  },
  {
    device: 'wuhu-raw-1',
    by: 'wuhu.zhao',
    on: [2, '10:30'],
    type: 'oilTest',
    theme: '1# 原料立磨 GB-1 铁谱对照',
    remarks: '作为 2# 立磨的对照样',
    deeds: [accept([1, '08:55'], 7)],
  },
  {
    device: 'zhangbei-3',
    by: 'customer2',
    on: [1, '09:45'],
    type: 'oilTest',
    theme: 'F03 主齿轮箱铜元素分析',
    remarks: '非铁磁颗粒增多，请测铜、锡含量',
    deeds: [],
  },
  {
    device: 'wuhu-raw-2',
    by: 'customer',
    on: [1, '16:10'],
    type: 'oilTest',
    theme: '2# 原料立磨 GB-2 铁谱分析',
    remarks: '轴承报警后复核磨损颗粒形貌',
    deeds: [],
  },
];

/** Fleet reports that the product writes, of all machines of each dealer. */
export const demoFleets = [
  { by: 'dealer', theme: '江淮润滑 机群月报' },
  { by: 'dealer2', theme: '塞北 机群月报' },
] as const;

/** Diagnostic reports that the product writes: of a machine that takes up water, and of a sound one. */
export const demoDiagnostics = [
  { device: 'ningbo-main', by: 'ningbo.sun', theme: '热轧主液压站 HPU-1 月度诊断报告' },
  { device: 'wuhu-cooler', by: 'customer', theme: '篦冷机液压站 HPU-1 月度诊断报告' },
] as const;
