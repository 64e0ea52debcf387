import type { Bilingual } from './analysis.ts';
import type { Language } from './errors.ts';

/** The industries that are known in both languages; a device may be of any other, as somebody wrote it. */
export const industries: readonly Bilingual[] = [
  { zh: '钢铁', en: 'Steel' },
  { zh: '有色金属', en: 'Non-ferrous metals' },
  { zh: '水泥', en: 'Cement' },
  { zh: '玻璃', en: 'Glass' },
  { zh: '陶瓷', en: 'Ceramics' },
  { zh: '矿山', en: 'Mining' },
  { zh: '煤炭', en: 'Coal' },
  { zh: '电力', en: 'Power' },
  { zh: '火电', en: 'Thermal power' },
  { zh: '水电', en: 'Hydropower' },
  { zh: '核电', en: 'Nuclear power' },
  { zh: '风电', en: 'Wind power' },
  { zh: '石油', en: 'Oil and gas' },
  { zh: '石化', en: 'Petrochemicals' },
  { zh: '化工', en: 'Chemicals' },
  { zh: '医药', en: 'Pharmaceuticals' },
  { zh: '塑料', en: 'Plastics' },
  { zh: '橡胶', en: 'Rubber' },
  { zh: '造纸', en: 'Paper' },
  { zh: '纺织', en: 'Textiles' },
  { zh: '食品', en: 'Food' },
  { zh: '烟草', en: 'Tobacco' },
  { zh: '制糖', en: 'Sugar' },
  { zh: '机械制造', en: 'Machinery' },
  { zh: '汽车', en: 'Automotive' },
  { zh: '船舶', en: 'Ships' },
  { zh: '港口', en: 'Ports' },
  { zh: '铁路', en: 'Railways' },
  { zh: '航空航天', en: 'Aerospace' },
  { zh: '电子', en: 'Electronics' },
  { zh: '建材', en: 'Building materials' },
  { zh: '木材加工', en: 'Wood processing' },
  { zh: '水务', en: 'Water supply' },
];

const known = new Map(
  industries.flatMap((industry) => [industry.zh, industry.en.toLowerCase()].map((name) => [name, industry] as const)),
);

/**
 * An industry in a reader's language: a known one by its name there, another as it was written.
 *
 * @example industryName('钢铁', 'en-US') is 'Steel'
 */
export function industryName(written: string, language: Language): string {
  const industry = known.get(written.trim().toLowerCase());
  if (industry === undefined) return written;
  return language === 'zh-CN' ? industry.zh : industry.en;
}
