import type { AlarmCategory, Bilingual } from '@oilsight/oil';
import type { FleetState } from '../../fleet/fleet-content.types.ts';

/** States of machines in a word. */
export const fleetStateWords: Readonly<Record<FleetState, Bilingual>> = {
  level1: { zh: '一级', en: 'level 1' },
  level2: { zh: '二级', en: 'level 2' },
  fault: { zh: '传感器故障', en: 'sensor fault' },
  normal: { zh: '正常', en: 'normal' },
  silent: { zh: '离线', en: 'silent' },
  unconnected: { zh: '未接入', en: 'not connected' },
};

/** Words of a fleet report. `{name}` is filled in. */
export const fleetWords = {
  period: { zh: '报告期', en: 'Period' },
  comparedWith: { zh: '对比期', en: 'Compared with' },
  range: { zh: '范围', en: 'Covers' },
  rangeOfDealer: {
    zh: '{factories} 个工厂，{machines} 台设备，{gateways} 台网关',
    en: 'Factories {factories}, machines {machines}, gateways {gateways}',
  },
  rangeOfFactory: { zh: '{machines} 台设备，{gateways} 台网关', en: 'Machines {machines}, gateways {gateways}' },
  previous: { zh: '上一份', en: 'Report before' },
  noPrevious: { zh: '没有，这是第一份', en: 'none, this is the first' },
  counted: { zh: '{state} {count} 台', en: '{count} {state}' },
  countsNow: { zh: '期末 {counts}', en: 'At the end: {counts}' },
  countsBefore: { zh: '期初 {counts}', en: 'at the beginning: {counts}' },
  noneGrave: { zh: '没有告警', en: 'no alarm' },
  first: { zh: '先做', en: 'First' },
  next: { zh: '下一步', en: 'Next' },
  firstStep: {
    zh: '{machine}：{cause}，自 {since} 起，没有指派、处理或计划。',
    en: '{machine}: {cause} since {since}; nobody is assigned, nothing is processed or planned.',
  },
  allTaken: { zh: '告警都有人在处理，按下月计划执行。', en: 'Every alarm is being worked at; go on as planned.' },
  goOn: { zh: '继续运行，按计划取样与保养。', en: 'Keep running; sample and maintain as planned.' },
  addMachines: { zh: '录入设备并接入读数。', en: 'Enter machines and connect them.' },
  connect: { zh: '检查供电与通信，让设备恢复上报。', en: 'Check power and wiring, so that the machines report again.' },
  compared: {
    zh: '报告期内新增告警 {now} 件，上期 {before} 件；正常设备 {normal} 台，期初 {normalBefore} 台。',
    en: '{now} causes of alarms in the period, {before} in the one before; {normal} machines are normal, {normalBefore} were at its beginning.',
  },
  normalCard: { zh: '正常设备', en: 'Normal machines' },
  normalUnit: { zh: '/ {all} 台，期初 {before}', en: '/ {all}, at first {before}' },
  normalLine: { zh: '离线 {silent} 台，未接入 {unconnected} 台', en: '{silent} silent, {unconnected} not connected' },
  healthCard: { zh: '健康度中位', en: 'Median health' },
  healthUnit: { zh: '/ 100，期初 {before}', en: '/ 100, at first {before}' },
  healthLine: {
    zh: '{machines} 台有评分，最低 {lowest}（{count} 台）',
    en: '{machines} machines scored, lowest {lowest} ({count})',
  },
  noHealth: { zh: '没有设备有评分', en: 'no machine is scored' },
  onlineCard: { zh: '在线率', en: 'Online' },
  onlineUnit: { zh: '%，上期 {before}', en: '%, before {before}' },
  gapLine: { zh: '最长缺口 {time}（{machine}）', en: 'longest gap {time} ({machine})' },
  noGap: { zh: '没有满一小时的缺口', en: 'no gap of a whole hour' },
  alarmsCard: { zh: '新增告警', en: 'New alarms' },
  alarmsUnit: { zh: '件，上期 {before}', en: 'causes, before {before}' },
  alarmsLine: {
    zh: '一级 {level1}，二级 {level2}；期末未处理 {open}',
    en: 'level 1: {level1}, level 2: {level2}; {open} unprocessed',
  },
  strip: { zh: '每格一天，{from} – {to}，为当天最重状态', en: 'A cell a day, {from} – {to}, the gravest state of it' },
  cause: { zh: '原因', en: 'Cause' },
  health: { zh: '健康度 ○期初', en: 'Health ○ at first' },
  online: { zh: '在线 %', en: 'Online %' },
  factoryLine: { zh: '{place}{machines} 台：{counts}', en: '{place}{machines} machines: {counts}' },
  waiting: { zh: '等待接入', en: 'waits to be connected' },
  silentSince: { zh: '自 {time} 起无读数', en: 'no readings since {time}' },
  silentLong: { zh: '长期无读数', en: 'no readings for long' },
  recovered: { zh: '{date} 恢复：{name}', en: 'back since {date}: {name}' },
  target: { zh: '目标 {codes}', en: 'target {codes}' },
  notListed: {
    zh: '另有 {count} 台较轻的设备没有逐台列出：{counts}。各工厂的台数包括它们。',
    en: '{count} machines of less weight are not listed one by one: {counts}. The numbers of the factories include them.',
  },
  unread: {
    zh: '设备超过 {most} 台，其余 {count} 台不在本报告内。',
    en: 'There are more than {most} machines; {count} of them are not in this report.',
  },
  noMachines: { zh: '报告期末没有设备。', en: 'There was no machine at the end of the period.' },
  changes: { zh: '什么变了', en: 'What changed' },
  changesSub: { zh: '期初 {from} 到期末 {to}', en: 'From {from} to {to}' },
  noChanges: {
    zh: '期末与期初相比，没有设备的状态改变，也没有设备处于告警。',
    en: 'No machine changed its state, and none is in alarm.',
  },
  device: { zh: '设备', en: 'Machine' },
  was: { zh: '从', en: 'From' },
  is: { zh: '到', en: 'To' },
  since: { zh: '起', en: 'Since' },
  why: { zh: '为什么', en: 'Why' },
  doing: { zh: '在做什么', en: 'Being done' },
  whyAlarm: { zh: '{name}，最差 {peak}，限值 {bound}', en: '{name}, {peak} at worst, limit {bound}' },
  whyRecovered: { zh: '{name}，{date} 恢复', en: '{name}, back since {date}' },
  began: { zh: '已开始上报', en: 'has begun to report' },
  assigned: { zh: '已指派', en: 'assigned' },
  processed: { zh: '已处理', en: 'processed' },
  plannedOn: { zh: '{date} {work}', en: '{work} {date}' },
  nobody: { zh: '无人处理，{time}', en: 'nobody for {time}' },
  moreChanges: { zh: '另有 {count} 台未列出。', en: '{count} more machines are not listed.' },
  daily: { zh: '每日新增告警', en: 'New alarms by day' },
  dailySub: { zh: '件；一级 {level1}，二级 {level2}', en: 'causes; level 1: {level1}, level 2: {level2}' },
  byKind: { zh: '按类型', en: 'By kind' },
  causes: { zh: '件', en: 'causes' },
  noAlarms: { zh: '报告期内没有新增告警。', en: 'No alarm began in the period.' },
  fleetHealth: { zh: '机群健康度', en: 'Health of the fleet' },
  fleetHealthSub: { zh: '每周；灰区为四分位，虚线为最低', en: 'weekly; grey: quartiles, broken: lowest' },
  median: { zh: '中位 {value}', en: 'median {value}' },
  lowest: { zh: '最低 {value}', en: 'lowest {value}' },
  response: { zh: '响应用时', en: 'Response times' },
  responseSub: { zh: '自告警起；对数刻度', en: 'from the alarm on; logarithmic' },
  seen: { zh: '查看', en: 'Seen' },
  handled: { zh: '处理完', en: 'Processed' },
  ofCauses: { zh: '{count} / {all} 件', en: '{count} of {all}' },
  noResponse: { zh: '报告期内没有告警被查看或处理。', en: 'No alarm of the period was opened or processed.' },
  plan: { zh: '下月计划', en: 'What comes next' },
  planSub: { zh: '{from} – {to}，按日期', en: '{from} – {to}, by date' },
  oilLife: { zh: '剩余寿命将尽，安排换油', en: 'Remaining oil life ends: plan an oil change' },
  overdue: { zh: '已逾期', en: 'overdue' },
  noPlan: {
    zh: '没有登记的计划，也没有油品在此期间寿命将尽。',
    en: 'Nothing is planned, and no oil reaches its end in that time.',
  },
  moreWork: { zh: '另有 {count} 项未列出。', en: '{count} more are not listed.' },
  reports: { zh: '本期报告', en: 'Reports of the period' },
  reportLine: { zh: '{type}：申请 {asked}，交付 {delivered}', en: '{type}: {asked} asked for, {delivered} delivered' },
  noReports: { zh: '没有', en: 'none' },
  types: {
    oilTest: { zh: '油液检测', en: 'Oil tests' },
    inspection: { zh: '巡检', en: 'Inspections' },
    diagnostic: { zh: '诊断', en: 'Diagnostic' },
    fleet: { zh: '机群', en: 'Fleet' },
  },
} as const;

/** Notes at the foot of the first page. */
export const fleetNotes = {
  state: {
    zh: '状态按期末未恢复的告警；此前一天没有读数为离线，不算正常。',
    en: 'State: by the alarms open at the end; a machine without readings for a day is silent, which is not normal.',
  },
  health: {
    zh: '健康度取期末（期初）前一天内最新一小时的均值；没有评分的设备不计。',
    en: 'Health: mean of the newest hour within the day before the end (beginning); machines without a score do not count.',
  },
  online: {
    zh: '有读数的整点小时 ÷ 首次读数以后的全部小时，全部设备合计；网关不计。',
    en: 'Hours with a reading ÷ all hours from the first reading on, of all machines together; without gateways.',
  },
  alarms: {
    zh: '按原因合并：同一次异常只记一件，记在首次触发的时刻；传感器故障与离线不计。',
    en: 'By cause: one disturbance counts once, when its first alarm was raised; sensor faults and silence do not count.',
  },
  codes: {
    zh: 'ISO 4406 取期末前一天内最新一小时的均值；在线计数为指示值。超过目标的用粗体。',
    en: 'ISO 4406: mean of the newest hour within the last day; an online count is an indication. Bold: above the target.',
  },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** What a fleet report counts, how, and from where. */
export const fleetMethods: readonly (readonly [what: Bilingual, how: Bilingual, source: Bilingual])[] = [
  [
    { zh: '设备与日格', en: 'Machines and days' },
    {
      zh: '期末在册的设备，按最重状态排列；一天的格为当天内打开过的最重告警，当天没有读数为离线，首次读数以前为未接入',
      en: 'Machines at the end of the period, gravest first; a day shows the gravest alarm that was open in it, silence where no reading came, and not connected before the first one',
    },
    { zh: '告警记录、读数小时', en: 'Alarm records, hours of readings' },
  ],
  [
    { zh: '对比', en: 'Comparison' },
    {
      zh: '整月与上一个整月对比，其他时间范围与其前同样长的时间对比；设备为同一批',
      en: 'Whole months with the months before, other periods with the same time before; of the same machines',
    },
    { zh: '同上', en: 'as above' },
  ],
  [
    { zh: '健康度', en: 'Health' },
    {
      zh: '各分项得分按权重合成，最差项封顶；{attention} 及以下需要关注，{action} 及以下需要处理',
      en: 'Weighted parts, bounded by the worst; attention at {attention} and below, action at {action} and below',
    },
    { zh: '系统诊断', en: 'Diagnosis by the product' },
  ],
  [
    { zh: '清洁度', en: 'Cleanliness' },
    {
      zh: '4、6、14 µm(c) 三个通道的等级与设备目标逐个比较',
      en: 'Codes at 4, 6 and 14 µm(c), each compared with the target of the machine',
    },
    { zh: 'ISO 4406:2021', en: 'ISO 4406:2021' },
  ],
  [
    { zh: '响应用时', en: 'Response times' },
    {
      zh: '同一原因自首个告警触发，到有人首次查看、首次处理；报告期以后发生的不计',
      en: 'Of each cause from its first alarm until somebody first opened and first processed it; later than the period does not count',
    },
    { zh: '告警记录', en: 'Alarm records' },
  ],
];

/** Kinds of alarms. */
export const categoryWords: Readonly<Record<AlarmCategory, Bilingual>> = {
  pollution: { zh: '污染', en: 'Pollution' },
  water: { zh: '进水', en: 'Water ingress' },
  viscosity: { zh: '粘度', en: 'Viscosity' },
  ageing: { zh: '品质衰变', en: 'Ageing' },
  wear: { zh: '磨损', en: 'Wear' },
  sensor: { zh: '传感器', en: 'Sensor' },
};
