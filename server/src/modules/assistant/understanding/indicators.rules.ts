import { indicators as catalogue, particleChannelsUm } from '@oilsight/oil';
import { editsBetween, isHan, normalText } from './normal-text.rules.ts';

/** Names by which people ask for indicators. Several keys: the name stands for all of them. */
const names: readonly (readonly [keys: readonly string[], ...names: string[]])[] = [
  [
    ['viscosity_kinematic'],
    '运动粘度',
    '运动黏度',
    '粘度',
    '黏度',
    '粘稠',
    '有多稠',
    '稠度',
    'kinematic viscosity',
    'viscosity',
    'viscous',
    'how thick',
    'how thin',
    'thicker',
    'thinner',
    'cst',
  ],
  [['viscosity_dynamic'], '动力粘度', '动力黏度', 'dynamic viscosity', 'absolute viscosity'],
  [
    ['viscosity_40'],
    '40度粘度',
    '40℃粘度',
    '40°c粘度',
    '40 °c 粘度',
    '粘度40',
    '40度的粘度',
    '40°c的粘度',
    '40 度粘度',
    '运动粘度 40',
    '折算粘度',
    'viscosity at 40',
    'viscosity 40',
    'v40',
    'kv40',
    'normalised viscosity',
    'normalized viscosity',
  ],
  [
    ['viscosity_change_pct'],
    '粘度变化率',
    '黏度变化率',
    '粘度变化百分比',
    '粘度偏离',
    'viscosity change',
    'change in viscosity',
    'viscosity deviation',
  ],
  [['density'], '密度', '比重', 'density'],
  [
    ['dielectric_constant'],
    '介电常数',
    '介电系数',
    '介电',
    'dielectric constant',
    'dielectric',
    'permittivity',
    'epsilon',
    'εr',
  ],
  [
    ['water_saturation'],
    '水饱和度',
    '水份饱和度',
    '水分饱和度',
    '饱和度',
    '水活度',
    '水活性',
    'water saturation',
    'water sat',
    'moisture saturation',
    'relative saturation',
    'saturation',
    'water activity',
    'activity of water',
    'relative humidity of the oil',
  ],
  [
    ['water_ppm'],
    '水含量',
    '含水量',
    '水分',
    '水份',
    '含水',
    '有多少水',
    '多少水',
    '进水',
    '微水',
    '油里的水',
    '水多',
    'water content',
    'water ppm',
    'ppm of water',
    'moisture',
    'how much water',
    'how wet',
    'wetter',
    'wettest',
    'driest',
    'water in the oil',
    'water in oil',
    'water',
  ],
  [
    ['iso4406_4', 'iso4406_6', 'iso4406_14'],
    'iso4406',
    'iso 4406',
    '清洁度代码',
    '清洁度',
    '洁净度',
    'cleanliness code',
    'cleanliness',
    'iso code',
    'how clean',
    'how dirty',
    'cleaner',
    'dirtier',
    '更干净',
    '更脏',
  ],
  [['nas1638'], 'nas1638', 'nas 1638', 'nas等级', 'nas 等级', 'nas class', 'nas'],
  [['as4059'], 'as4059', 'as 4059', 'sae as4059', 'as4059等级'],
  [
    ['contamination_level'],
    '污染度等级',
    '污染等级',
    '污染度',
    '污染程度',
    'contamination level',
    'contamination class',
    'pollution degree',
    'pollution level',
    'contamination',
    'pollution',
  ],
  [['particle_ch1'], '颗粒数', '颗粒度', '颗粒', '微粒', 'particle count', 'particle counts', 'particles', 'particle'],
  [
    ['ferrous_total'],
    '铁磁颗粒总数',
    '铁磁颗粒',
    '铁磁性颗粒',
    '铁屑',
    '铁粉',
    '铁颗粒',
    '铁磁',
    'ferrous debris',
    'ferrous particles',
    'iron particles',
    'iron debris',
    'ferrous',
    'iron',
  ],
  [
    ['nonferrous_total'],
    '非铁磁颗粒总数',
    '非铁磁颗粒',
    '非铁颗粒',
    '有色金属颗粒',
    '非铁磁',
    'non-ferrous debris',
    'non ferrous debris',
    'nonferrous debris',
    'non-ferrous particles',
    'non-ferrous',
    'nonferrous',
  ],
  [['wear_rate'], '磨损速率', '磨损率', '磨损速度', 'wear rate', 'rate of wear', 'debris rate'],
  [['wear_index'], '磨损指数', '磨损度', '磨损', 'wear index', 'wear'],
  [
    ['oil_temperature'],
    '油液温度',
    '油温',
    '油的温度',
    '温度',
    '多热',
    '烫',
    'oil temperature',
    'oil temp',
    'temperature',
    'temp',
    'how hot',
    'how warm',
    'hotter',
    'warmer',
    'cooler',
    'colder',
    'hottest',
    'warmest',
    'coldest',
  ],
  [
    ['ambient_temperature'],
    '环境温度',
    '室温',
    '气温',
    '周围温度',
    '机舱外面',
    '机舱外',
    '舱外',
    '外面温度',
    '室外温度',
    'ambient temperature',
    'ambient temp',
    'ambient',
    'room temperature',
    'outside temperature',
    'air temperature',
  ],
  [['pressure'], '压力', '油压', '供油压力', 'oil pressure', 'supply pressure', 'pressure'],
  [['flow'], '流量', 'flow rate', 'oil flow', 'flow'],
  [
    ['vibration_rms'],
    '振动',
    '震动',
    '振动值',
    '抖动',
    'vibration rms',
    'vibrations',
    'vibration',
    'vibrating',
    'vibrates',
    'shaking',
  ],
  [['level'], '油位', '液位', '油面', 'oil level', 'tank level', 'fill level', 'level'],
  [['leak'], '泄漏', '漏油', '泄露', '渗漏', 'leakage', 'leaking', 'leaks', 'leak'],
  [
    ['oil_health'],
    '油液健康度',
    '健康度',
    '健康评分',
    '健康分',
    '健康状况',
    '健康',
    'oil health',
    'health score',
    'health',
    'healthy',
  ],
  [
    ['remaining_oil_life_h'],
    '剩余寿命',
    '剩余使用寿命',
    '油液寿命',
    '油的寿命',
    '寿命',
    'remaining oil life',
    'remaining life',
    'remaining useful life',
    'oil life',
    'life left',
    'rul',
    'remaining hours',
    'hours left',
    'hrs left',
  ],
];

/** Figures before or after a name that make it another indicator: `level 1 alarm`, `alarm level`, `level2`. */
const notAnIndicator = [
  /(?:alarm|alert|warning|severity) levels?/g,
  /levels? ?[12](?!\d)/g,
  /(?:water|oil) (?:ingress|leak)/g,
  /what do (?:the )?levels(?= mean)/g,
  /watering/g,
  /steam/g,
];

interface Name {
  readonly text: string;
  readonly keys: readonly string[];
}
/** The catalogue's own names, which links of the console ask with. */
const ownNames = Object.entries(catalogue).flatMap(([key, { name }]) =>
  [name.zh, name.en].map((text) => ({ text: normalText(text), keys: [key] })),
);
const byLength: readonly Name[] = [
  ...names.flatMap(([keys, ...all]) => all.map((text) => ({ text: normalText(text), keys }))),
  ...ownNames,
].toSorted((a, b) => b.text.length - a.text.length);
const longWords = byLength.filter(({ text }) => /^[a-z]{6,}$/.test(text));

/** Latin words of the names, by which misspelt ones are known. */
export const indicatorWords: ReadonlySet<string> = new Set(
  byLength.flatMap(({ text }) => [...text.matchAll(/[a-z]{5,}/g)].map(([word]) => word)),
);

export interface FoundIndicators {
  /** Telemetry keys in the order in which they are named, each once. */
  readonly keys: readonly string[];
  /** The question with what was understood blanked out. */
  readonly rest: string;
}

/** `≥ 14 µm`, `14微米颗粒`, `particles of 6 um`: the channel that counts from there on. */
const sized = new RegExp(
  String.raw`(?:[≥>]=? ?)?(?<!\d)(${particleChannelsUm.join('|')}) ?(?:µm|μm|um|微米|microns?)(?:\(c\))?(?: ?(?:以上|的)?(?:颗粒数?|particles?|(?:particle )?counts?|channel|通道)?)`,
  'g',
);

/** Viscosity at 40 °C, however the degrees are written. */
const at40 =
  /(?<![\d.:到至])40 ?(?:°c|°|度|c|摄氏度)? ?(?:时|下|条件下)?的? ?(?:运动)?[粘黏]度|[粘黏]度 ?[(（]? ?40(?: ?(?:°c|°|度|c))?[)）]?|(?:kinematic )?visc(?:osity)?\.? ?(?:at|@) ?40(?: ?(?:°c|°|c|deg\w{0,6}))?(?![\d.])|40 ?(?:°c|°|c|degrees?) (?:kinematic )?viscosity/g;

/** The indicators that a normalised question names. */
export function indicatorsIn(question: string): FoundIndicators {
  const found: { at: number; keys: readonly string[] }[] = [];
  let rest = question;
  const take = (at: number, length: number, keys: readonly string[]) => {
    if (keys.length > 0) found.push({ at, keys });
    rest = rest.slice(0, at) + ' '.repeat(length) + rest.slice(at + length);
  };
  for (const pattern of notAnIndicator)
    for (const { index, 0: text } of rest.matchAll(pattern)) if (!/oil leak/.test(text)) take(index, text.length, []);
  for (const { index, 0: text } of rest.matchAll(at40)) take(index, text.length, ['viscosity_40']);
  // A standard's own size bins are no channels of a sensor, and 'NAS' is what is asked about then.
  if (!/\bnas\b|as ?4059|iso ?4406|4406/.test(question))
    for (const { index, 0: text, 1: um } of rest.matchAll(sized)) {
      const nth = particleChannelsUm.findIndex((edge) => String(edge) === um);
      if (/颗粒|partic|微粒|通道|channel|(?<![a-z])counts?(?![a-z])/.test(question))
        take(index, text.length, [`particle_ch${nth + 1}`]);
    }
  const hasSize = found.some(({ keys }) => keys[0]?.startsWith('particle_') === true);
  for (const { text, keys } of byLength) {
    for (let at = rest.indexOf(text); at !== -1; at = rest.indexOf(text, at + text.length)) {
      if (!standsAlone(rest, at, text)) continue;
      take(at, text.length, hasSize && keys[0] === 'particle_ch1' ? [] : keys);
    }
  }
  if (found.length === 0) for (const { index, keys, length } of misspelt(rest)) take(index, length, keys);
  const ordered = found.toSorted((a, b) => a.at - b.at).flatMap(({ keys }) => keys);
  return { keys: [...new Set(ordered)], rest };
}

/** A Latin word is no part of a longer one. */
function standsAlone(text: string, at: number, word: string): boolean {
  const before = text[at - 1] ?? ' ';
  const next = at + word.length;
  // Names have their plural too: oil temps.
  const after = (word.length >= 4 && text[next] === 's' ? text[next + 1] : text[next]) ?? ' ';
  return isHan(word[0] ?? '') || (!/[a-z]/.test(before) && !/[a-z]/.test(after));
}

/** Long Latin words that are one letter off. */
function misspelt(text: string): { index: number; length: number; keys: readonly string[] }[] {
  return [...text.matchAll(/[a-z]{5,}/g)].flatMap(({ index, 0: word }) => {
    const meant = longWords.find(
      ({ text: known }) => editsBetween(word, known, word.length > 8 ? 2 : 1) <= (word.length > 8 ? 2 : 1),
    );
    return meant === undefined ? [] : [{ index, length: word.length, keys: meant.keys }];
  });
}
