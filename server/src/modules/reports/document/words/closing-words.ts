import type { LogKind, PlannedKind } from '@oilsight/contract';
import { lifeQuantityNames } from '@oilsight/oil';
import type { Bilingual } from '@oilsight/oil';

/** Words of the chapters on cleanliness, life, alarms, actions and data. */
export const conditionWords = {
  cleanliness: { zh: '清洁度', en: 'Cleanliness' },
  isoTarget: { zh: 'ISO 4406，目标 {target}', en: 'ISO 4406, target {target}' },
  met: { zh: '达标，三个通道都不高于目标。', en: 'Within the target at all three sizes.' },
  missed: { zh: '未达标：{channels} 高于目标。', en: 'Above the target at {channels}.' },
  partly: { zh: '部分通道没有计数，不判断是否达标。', en: 'Not all sizes are counted: the target is not assessed.' },
  targetOf: { zh: '目标 {code}', en: 'target {code}' },
  size: { zh: '尺寸 µm(c)', en: 'Size µm(c)' },
  code: { zh: 'ISO 4406 等级', en: 'ISO 4406 code' },
  target: { zh: '目标', en: 'Target' },
  perMl: { zh: '个/mL', en: '1/mL' },
  classes: { zh: 'NAS 1638 {nas} 级，SAE AS4059 {as} 级', en: 'NAS 1638 class {nas}, SAE AS4059 class {as}' },
  note: {
    zh: '个/mL 为最近一小时好读数的中位值。在线计数为指示值，只有按 ISO 11171 校准的实验室计数器给出标准等级。',
    en: '1/mL: medians of the good readings of the last hour. An online count is an indication; only a laboratory counter calibrated to ISO 11171 gives standard codes.',
  },
  noCounts: { zh: '没有颗粒计数，不给出清洁度。', en: 'No particles are counted: no cleanliness is given.' },
  life: { zh: '剩余寿命', en: 'Remaining life' },
  lifeInterval: { zh: 'h，预计区间 {lo} – {hi} h', en: 'h, likely {lo} – {hi} h' },
  lifeNone: {
    exceeded: { zh: '寿命已用尽。', en: 'The life of the oil is used up.' },
    away: {
      zh: '各量都在离开限值，推算不出终点。',
      en: 'All quantities move away from their limits: no end can be worked out.',
    },
    not_significant: {
      zh: '看不出趋势，推算不出终点。',
      en: 'The readings show no trend: no end can be worked out.',
    },
    too_few: { zh: '读数太少，推算不出终点。', en: 'Too few readings to work out an end.' },
    not_configured: {
      zh: '未登记油品或换油时间，推算不出终点。',
      en: 'The oil or its last change is not entered: no end can be worked out.',
    },
    other_oil: {
      zh: '设备中的油与登记的不同，新油数据不适用。',
      en: 'The machine holds another oil than entered: the figures of the new oil do not apply.',
    },
    ok: { zh: '', en: '' },
  },
  lifeBy: {
    zh: '由{quantity}决定。水不计入寿命，因为能脱除。',
    en: 'Decided by {quantity}. Water does not count: it can be taken out.',
  },
  quantity: lifeQuantityNames,
  now: { zh: '现在', en: 'now' },
  health: { zh: '健康度分项', en: 'Parts of oil health' },
  part: { zh: '分项', en: 'Part' },
  score: { zh: '得分', en: 'Score' },
  weight: { zh: '权重', en: 'Weight' },
  because: { zh: '依据', en: 'Because' },
  parts: {
    viscosity: { zh: '粘度', en: 'Viscosity' },
    ageing: { zh: '老化', en: 'Ageing' },
    water: { zh: '水分', en: 'Water' },
    cleanliness: { zh: '清洁度', en: 'Cleanliness' },
    wear: { zh: '磨损', en: 'Wear' },
    temperature: { zh: '油温', en: 'Temperature' },
  },
  held: { zh: '（沿用 {date} 的最后可信读数）', en: '(held since the last trustworthy reading of {date})' },
  noHealth: { zh: '可评的分项不足，不给出健康度。', en: 'Too few parts can be assessed: no oil health is given.' },
} as const;

export const eventWords = {
  chapter: { zh: '告警与事件', en: 'Alarms and events' },
  sub: {
    zh: '告警 {alarms} 条，期末未恢复 {open} 条；事件 {events} 条',
    en: '{alarms} alarms, {open} open at the end; {events} events',
  },
  alarm: { zh: '告警', en: 'Alarm' },
  from: { zh: '起', en: 'From' },
  to: { zh: '止或持续', en: 'To, or for' },
  worst: { zh: '最差值', en: 'Worst' },
  limit: { zh: '限值', en: 'Limit' },
  notices: { zh: '通知', en: 'Notices' },
  processed: { zh: '处理', en: 'Processed' },
  lasting: { zh: '持续 {time}', en: 'for {time}' },
  unprocessed: { zh: '未处理', en: 'no' },
  times: { zh: '{n} 次', en: '{n}' },
  noAlarms: { zh: '报告期内没有告警。', en: 'No alarm in the period.' },
  event: { zh: '事件', en: 'Event' },
  time: { zh: '时间', en: 'Time' },
  content: { zh: '内容', en: 'What' },
  noEvents: {
    zh: '设备日志在报告期内没有记录，也没有化验样。',
    en: 'No entry in the device log and no laboratory sample in the period.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

export const kindWords: Readonly<Record<LogKind | 'sample' | 'sensor', Bilingual>> = {
  oil_change: { zh: '换油', en: 'Oil change' },
  refill: { zh: '补油', en: 'Top-up' },
  maintenance: { zh: '维护', en: 'Maintenance' },
  start: { zh: '启动', en: 'Start' },
  commissioning: { zh: '投运', en: 'Commissioning' },
  sensor_replacement: { zh: '更换传感器', en: 'Sensor replaced' },
  sample: { zh: '化验样', en: 'Laboratory' },
  sensor: { zh: '传感器', en: 'Sensor' },
};

export const plannedWords: Readonly<Record<PlannedKind, Bilingual>> = {
  oil_change: { zh: '换油', en: 'Oil change' },
  sample: { zh: '取样', en: 'Sampling' },
  filter_change: { zh: '更换滤芯', en: 'Filter change' },
  inspection: { zh: '检查', en: 'Inspection' },
  repair: { zh: '维修', en: 'Repair' },
  other: { zh: '其他工作', en: 'Other work' },
};

export const actionWords = {
  chapter: { zh: '措施', en: 'Actions' },
  sub: {
    zh: '按轻重与期限；做完在设备页登记，下一份报告会核对效果',
    en: 'By weight and due time; enter what was done, the next report looks at its effect',
  },
  due: { zh: '期限', en: 'Due' },
  what: { zh: '做什么', en: 'What' },
  who: { zh: '谁', en: 'Who' },
  finding: { zh: '由来', en: 'From' },
  now: { zh: '立即', en: 'At once' },
  week: { zh: '7 天内', en: 'In 7 days' },
  service: { zh: '下次检修', en: 'Next service' },
  planned: { zh: '计划', en: 'planned' },
  none: { zh: '没有需要做的事，也没有登记的计划。', en: 'Nothing needs doing, and nothing is planned.' },
  dueNote: {
    zh: '一级结论的措施立即做，二级与传感器故障在 7 天内，提示在下次检修时（系统默认）；计划工作按登记的期限。',
    en: 'Actions of level 1 findings at once, of level 2 and sensor faults within 7 days, of remarks at the next service (our defaults); planned work as entered.',
  },
  method: { zh: '方法与标准', en: 'Method and standards' },
  subject: { zh: '判断什么', en: 'What' },
  how: { zh: '怎样判断', en: 'How' },
  source: { zh: '出处', en: 'Source' },
  quality: { zh: '数据质量', en: 'Data quality' },
  qualitySub: {
    zh: '收到 {received} 帧，应有 {expected} 帧；{gaps}',
    en: '{received} frames of {expected} expected; {gaps}',
  },
  noGap: { zh: '没有缺口', en: 'no gap' },
  sensor: { zh: '传感器', en: 'Sensor' },
  measures: { zh: '测什么', en: 'Measures' },
  arrived: { zh: '报告期到数', en: 'Arrivals in the period' },
  good: { zh: '好读数', en: 'Good' },
  bad: { zh: '坏读数', en: 'Refused' },
  state: { zh: '判断', en: 'State' },
  trusted: { zh: '可信', en: 'trusted' },
  faulty: { zh: '故障：{keys}', en: 'faulty: {keys}' },
  silent: { zh: '没有读数', en: 'no readings' },
  noSensors: { zh: '设备上没有登记传感器。', en: 'No sensor is entered for the device.' },
  qualityNote: {
    zh: '白色为没有读数的时段。坏读数不参与结论。同一报告期、同样的读数给出同样的报告；后到的补报读数会使重出的报告不同。',
    en: 'White: no readings. Refused readings enter no finding. The same readings give the same report; readings that arrive later change one that is made again.',
  },
  signature: { zh: '签署', en: 'Signature' },
  prepared: { zh: '编制', en: 'Prepared' },
  preparedBy: { zh: '系统自动生成，无人工改动', en: 'Made by the system, unchanged by hand' },
  reviewed: { zh: '审核', en: 'Reviewed' },
  approved: { zh: '批准', en: 'Approved' },
  date: { zh: '日期', en: 'Date' },
  disclaimer: {
    zh: '本报告依据在线读数，不代替停机检查与实验室仲裁检验。签署后的报告不再改动，更正另出新编号并注明所替代的报告。',
    en: 'This report rests on online readings and replaces neither an inspection of the stopped machine nor a referee test by a laboratory. A signed report is not changed: a correction bears a new number and names the report that it replaces.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** What is assessed, how, and by which standard. */
export const methods: readonly (readonly [what: Bilingual, how: Bilingual, source: Bilingual])[] = [
  [
    { zh: '限值与状态', en: 'Limits and state' },
    {
      zh: '越过限值才算越限；二级为预警，一级为报警；状态按未恢复的告警与诊断中较重者',
      en: 'Beyond means strictly beyond; level 2 warns, level 1 alarms; the state is the worse of open alarms and diagnosis',
    },
    { zh: '各限值来源见指标表', en: 'Source of each limit: table of indicators' },
  ],
  [
    { zh: '清洁度', en: 'Cleanliness' },
    { zh: '4、6、14 µm(c) 的等级与目标逐项比较', en: 'Codes at 4, 6 and 14 µm(c), each against the target' },
    { zh: 'GB/T 14039（ISO 4406）、NAS 1638、SAE AS4059', en: 'ISO 4406 (GB/T 14039), NAS 1638, SAE AS4059' },
  ],
  [
    { zh: '粘度', en: 'Viscosity' },
    {
      zh: '按 Walther 公式归一到 40 °C，与新油比较',
      en: 'Brought to 40 °C by the Walther equation and compared with the new oil',
    },
    { zh: 'ASTM D341；限值为系统默认或设定值', en: 'ASTM D341; limits: defaults or as set' },
  ],
  [
    { zh: '结论与可信度', en: 'Findings and confidence' },
    {
      zh: '必要条件全部成立才下结论；可信度为支持它的证据所占份额，必要条件计双份',
      en: 'Only where all required conditions hold; confidence: share of the evidence that speaks for it, required conditions counted twice',
    },
    { zh: '各条依据列在结论内', en: 'Basis given with each finding' },
  ],
  [
    { zh: '油液健康度', en: 'Oil health' },
    {
      zh: '六项得分按权重合成，最差项封顶；70 及以下需要关注，40 及以下需要处理',
      en: 'Six parts by weight, bounded by the worst; attention at 70, action at 40 and below',
    },
    { zh: '系统定义', en: 'Our definition' },
  ],
  [
    { zh: '剩余寿命', en: 'Remaining life' },
    {
      zh: '老化、粘度、油温累计三者取最短，上限五年',
      en: 'The shortest by ageing, viscosity and hours at temperature; five years at most',
    },
    { zh: '系统定义；每高 10 °C 老化加快一倍', en: 'Our definition; ageing doubles every 10 °C' },
  ],
];
