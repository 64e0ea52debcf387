import type { Bilingual } from '../rules/rule.ts';
import type { ScoreLimits } from './part-score.ts';

/** What is said about one observed quantity. */
export interface QuantityWords {
  readonly zh: string;
  readonly en: string;
  readonly unit: Bilingual;
  readonly decimals: number;
  readonly missing: Bilingual;
}

const sameUnit = (unit: string): Bilingual => ({ zh: unit, en: unit });
const noWater = { zh: '没有含水读数。', en: 'No reading of water.' };
const noViscosity = {
  zh: '没有可与新油比较的 40 °C 粘度。',
  en: 'No viscosity at 40 °C that could be compared with the new oil.',
};
const noCodes = { zh: '没有颗粒度读数。', en: 'No reading of cleanliness.' };

/** Words for the quantities of oil health. */
export const healthWords = {
  viscosity: {
    zh: '40 °C 粘度较新油的变化为',
    en: 'Viscosity at 40 °C has changed against the new oil by',
    unit: sameUnit(' %'),
    decimals: 1,
    missing: noViscosity,
  },
  ageing: {
    zh: '介电常数的老化指数（占允许变化量）为',
    en: 'The ageing index (share of the allowed change of the dielectric constant) is',
    unit: sameUnit(' %'),
    decimals: 0,
    missing: {
      zh: '没有可与新油比较的介电常数。',
      en: 'No dielectric constant that could be compared with the new oil.',
    },
  },
  waterSaturation: { zh: '水饱和度为', en: 'Water saturation is', unit: sameUnit(' %'), decimals: 0, missing: noWater },
  warmWaterSaturation: {
    zh: '按平常工作油温折算，水饱和度为',
    en: 'In oil as warm as it usually works, water saturation is',
    unit: sameUnit(' %'),
    decimals: 0,
    missing: noWater,
  },
  waterPpm: { zh: '水含量为', en: 'Water content is', unit: sameUnit(' ppm'), decimals: 0, missing: noWater },
  code4: {
    zh: '4 µm(c) 的 ISO 4406 等级为',
    en: 'The ISO 4406 code at 4 µm(c) is',
    unit: sameUnit(''),
    decimals: 1,
    missing: noCodes,
  },
  code6: {
    zh: '6 µm(c) 的 ISO 4406 等级为',
    en: 'The ISO 4406 code at 6 µm(c) is',
    unit: sameUnit(''),
    decimals: 1,
    missing: noCodes,
  },
  code14: {
    zh: '14 µm(c) 的 ISO 4406 等级为',
    en: 'The ISO 4406 code at 14 µm(c) is',
    unit: sameUnit(''),
    decimals: 1,
    missing: noCodes,
  },
  wear: {
    zh: '磨损速率为',
    en: 'The wear rate is',
    unit: { zh: ' 个/h', en: ' particles/h' },
    decimals: 2,
    missing: { zh: '没有磨损速率，或尚无本机基线。', en: 'No wear rate, or no baseline of this machine yet.' },
  },
  temperature: {
    zh: '油温为',
    en: 'Oil temperature is',
    unit: { zh: ' °C', en: ' °C' },
    decimals: 0,
    missing: { zh: '没有油温读数。', en: 'No reading of oil temperature.' },
  },
} as const satisfies Readonly<Record<string, QuantityWords>>;

/** A quantity that oil health has words for. */
export type HealthQuantity = keyof typeof healthWords;

/**
 * A number as sentences carry it: at most so many decimals, without trailing zeros, with a true minus sign and no
 * negative zero.
 *
 * @example numberText(-12.30, 1) is '−12.3'
 * @example numberText(-0.04, 1) is '0'
 */
export function numberText(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals));
  return rounded < 0 ? `−${-rounded}` : `${Math.abs(rounded)}`;
}

/**
 * Why a quantity scores as it does: the value beside its limits, in both languages.
 *
 * @param limits in the quantity's unit; upwards when critical lies above caution, otherwise downwards. With a target,
 * that is named in place of the early warning: its limits are classes
 * @example quantitySentence('waterPpm', 620, { reference: 125, caution: 500, critical: 1000 }).en is 'Water content is 620 ppm (early warning above 500 ppm, alarm above 1000 ppm).'
 * @example quantitySentence('viscosity', -8, { reference: 0, caution: -7, critical: -10 }).zh is '40 °C 粘度较新油的变化为 −8 %（低于 −7 % 预警，低于 −10 % 报警）。'
 */
export function quantitySentence(
  quantity: HealthQuantity,
  value: number,
  { caution, critical, target }: Pick<ScoreLimits, 'caution' | 'critical'> & { readonly target?: number | undefined },
): Bilingual {
  const words: QuantityWords = healthWords[quantity];
  const rising = critical > caution;
  const text = (number: number, language: 'zh' | 'en') => numberText(number, words.decimals) + words.unit[language];
  if (target !== undefined) {
    return {
      zh: `${words.zh} ${text(value, 'zh')}（目标 ${text(target, 'zh')}，${text(critical, 'zh')} 起报警）。`,
      en: `${words.en} ${text(value, 'en')} (target ${text(target, 'en')}, alarm from ${text(critical, 'en')} on).`,
    };
  }
  const [above, beyond] = rising ? ['above', '高于'] : ['below', '低于'];
  return {
    zh: `${words.zh} ${text(value, 'zh')}（${beyond} ${text(caution, 'zh')} 预警，${beyond} ${text(critical, 'zh')} 报警）。`,
    en: `${words.en} ${text(value, 'en')} (early warning ${above} ${text(caution, 'en')}, alarm ${above} ${text(critical, 'en')}).`,
  };
}
