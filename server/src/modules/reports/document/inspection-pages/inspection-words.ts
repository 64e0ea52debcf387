import type { CheckingWay } from '@oilsight/contract';
import type { Bilingual, MachineType } from '@oilsight/oil';

/** Words of the pdf of an inspection. `{name}` is filled in. */
export const inspectionWords = {
  kind: { zh: '设备检查报告', en: 'Inspection report' },
  device: { zh: '设备', en: 'Device' },
  factory: { zh: '工厂', en: 'Factory' },
  machineType: { zh: '机型', en: 'Machine type' },
  inspector: { zh: '指派给', en: 'Assigned to' },
  submittedBy: { zh: '提交账号', en: 'Submitted by' },
  signedBy: { zh: '签名人', en: 'Signed by' },
  signedAt: { zh: '签名时间', en: 'Signed' },
  arrivedAt: { zh: '到达时间', en: 'Arrived' },
  dueAt: { zh: '应完成', en: 'Due' },
  checklist: { zh: '检查表', en: 'Checklist' },
  builtIn: { zh: '内置，{count} 项', en: 'Built-in, {count} items' },
  own: { zh: '经销商第 {version} 版，{count} 项', en: "Dealer's version {version}, {count} items" },
  pass: { zh: '合格', en: 'Pass' },
  fail: { zh: '不合格', en: 'Fail' },
  notApplicable: { zh: '不适用', en: 'Not applicable' },
  unanswered: { zh: '未填', en: 'Not answered' },
  sound: { zh: '适用的 {count} 项全部合格。', en: 'All {count} items that apply pass.' },
  failed: { zh: '{count} 项不合格，均可继续运行。', en: '{count} failed, the machine may run on.' },
  failedStop: {
    zh: '{count} 项不合格，其中 {stop} 项须停机。',
    en: '{count} failed, of which {stop} require the machine to stop.',
  },
  failures: { zh: '不合格项', en: 'Failures' },
  failuresSub: { zh: '须停机的在前', en: 'Those that require a stop come first' },
  level1: { zh: '一级，须停机', en: 'Level 1, stop the machine' },
  level2: { zh: '二级，可运行', en: 'Level 2, it may run on' },
  measured: { zh: '实测', en: 'Measured' },
  required: { zh: '要求', en: 'Required' },
  online: { zh: '在线值', en: 'Online' },
  advice: { zh: '建议', en: 'Advice' },
  items: { zh: '全部检查项', en: 'All items' },
  itemsSub: { zh: '合格 {pass}，不合格 {fail}，不适用 {none}', en: '{pass} pass, {fail} fail, {none} not applicable' },
  item: { zh: '检查项', en: 'Item' },
  result: { zh: '结果', en: 'Result' },
  remark: { zh: '说明', en: 'Remark' },
  photo: { zh: '照片 {n}，{time}', en: 'Photo {n}, {time}' },
  photosOf: { zh: '见照片 {list}', en: 'photos {list}' },
  photosElsewhere: { zh: '照片 {list} 见另一语言部分', en: 'Photos {list} stand in the part in the other language' },
  photos: { zh: '其他照片', en: 'Further photos' },
  photosSub: { zh: '合格与不适用的项', en: 'Of items that pass or do not apply' },
  signature: { zh: '签名', en: 'Signature' },
  typed: { zh: '签名为键入的姓名', en: 'Signed by typing the name' },
  hash: { zh: '签名内容 SHA-256：{hash}', en: 'SHA-256 of what was signed: {hash}' },
  hashNote: {
    zh: '由名称、检查表、答案、照片与签名算出；签名之后未作改动。签名时间与拍照时间以检查人的手机为准。',
    en: 'Worked out from names, checklist, answers, photos and signature; nothing was changed afterwards. Times of signing and of photos are those of the inspector’s phone.',
  },
  /** Of what was signed before names were part of it. */
  hashNoteWithoutNames: {
    zh: '由检查表、答案、照片与签名算出；签名之后未作改动。名称为交付时的名称，不在其中。签名时间与拍照时间以检查人的手机为准。',
    en: 'Worked out from checklist, answers, photos and signature; nothing was changed afterwards. Names are those of the delivery and no part of it. Times of signing and of photos are those of the inspector’s phone.',
  },
  onlineNote: { zh: '在线值为提交到达时的最新读数。', en: 'Online values are the newest when the submission arrived.' },
  range: { zh: '{least} 至 {most}', en: '{least} to {most}' },
} as const satisfies Readonly<Record<string, Bilingual>>;

export const wayWords: Readonly<Record<CheckingWay, Bilingual>> = {
  look: { zh: '目视', en: 'look' },
  listen: { zh: '听', en: 'listen' },
  feel: { zh: '手触', en: 'feel' },
  smell: { zh: '嗅', en: 'smell' },
  measure: { zh: '测量', en: 'measure' },
};

export const machineTypeWords: Readonly<Record<MachineType, Bilingual>> = {
  gearbox: { zh: '减速机', en: 'Gearbox' },
  wind_gearbox: { zh: '风电齿轮箱', en: 'Wind gearbox' },
  hydraulic: { zh: '液压系统', en: 'Hydraulic system' },
  turbine: { zh: '汽轮机', en: 'Turbine' },
  compressor: { zh: '压缩机', en: 'Compressor' },
  engine: { zh: '发动机', en: 'Engine' },
};
