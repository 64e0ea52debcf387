import type { Area, Language } from '@oilsight/contract';
import { areaList } from '@vant/area-data';
import { levelOf, parentOf } from './areas.rules.ts';
import { englishNameOf } from './english-names.ts';

/** The divisions of China: provinces, cities, districts and counties, by their numbers (GB/T 2260). */
export interface Areas {
  /** The divisions directly within it, by number; for '' the provinces. Empty for an unknown number. */
  list(areaNo: string, language: Language): Area[];
  has(areaNo: string): boolean;
  /** The name alone, for a district with its city: Jinghu District, Wuhu. null: unknown number. */
  nameOf(areaNo: string, language: Language): string | null;
  /** The name of a known number in the language; otherwise the stored name. */
  shown(place: { readonly areaNo: string; readonly areaName: string }, language: Language): string;
  /**
   * The number for a number or a name, in either language, with or without its kind and the division that contains it:
   * 340202, 芜湖, 芜湖市镜湖区, Wuhu. null: none, or several.
   */
  find(text: string): string | null;
}

/** The level below a municipality has a city of the same name, or a heading, which is left out of names. */
const isHeading = (name: string) => name === '县' || name.includes('直辖');

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s,，.·'’-]/g, '');
const withoutKind = (chinese: string) =>
  chinese.length > 2 ? chinese.replace(/(?:特别行政区|省|市|区|县|盟|旗)$/, '') : chinese;

export function createAreas(): Areas {
  const chinese: ReadonlyMap<string, string> = new Map(
    Object.entries({ ...areaList.province_list, ...areaList.city_list, ...areaList.county_list }),
  );
  const english = new Map<string, string>();
  const below = new Map<string, string[]>();
  for (const areaNo of [...chinese.keys()].toSorted()) {
    const parent = parentOf(areaNo) ?? '';
    below.set(parent, [...(below.get(parent) ?? []), areaNo]);
  }
  let byName: Map<string, Set<string>> | null = null;

  /** Computed on demand: nearly four thousand names take a while. */
  function ownName(areaNo: string, language: Language): string {
    const name = chinese.get(areaNo) ?? '';
    if (language === 'zh-CN') return name;
    let known = english.get(areaNo);
    if (known === undefined) english.set(areaNo, (known = englishNameOf(name)));
    return known;
  }

  function nameOf(areaNo: string, language: Language): string | null {
    if (!chinese.has(areaNo)) return null;
    const own = ownName(areaNo, language);
    const parent = levelOf(areaNo) === 'province' ? null : parentOf(areaNo);
    if (parent === null || !chinese.has(parent)) return own;
    if (levelOf(areaNo) === 'city')
      return isHeading(own) || (language === 'en-US' && isHeading(chinese.get(areaNo) ?? ''))
        ? ownName(parent, language)
        : own;
    const city = isHeading(chinese.get(parent) ?? '') ? (parentOf(parent) ?? '') : parent;
    return language === 'zh-CN' ? `${ownName(city, language)}${own}` : `${own}, ${ownName(city, language)}`;
  }

  function index(): Map<string, Set<string>> {
    const names = new Map<string, Set<string>>();
    const add = (name: string | null, areaNo: string) => {
      if (name === null || name === '') return;
      const key = squeezed(name);
      names.set(key, (names.get(key) ?? new Set()).add(areaNo));
    };
    for (const [areaNo, name] of chinese) {
      const province = `${areaNo.slice(0, 2)}0000`;
      const full = nameOf(areaNo, 'zh-CN') ?? '';
      for (const one of [
        name,
        withoutKind(name),
        full,
        `${ownName(province, 'zh-CN')}${full}`,
        nameOf(areaNo, 'en-US'),
        ownName(areaNo, 'en-US'),
      ])
        add(one, areaNo);
    }
    return names;
  }

  return {
    list: (areaNo, language) =>
      (below.get(areaNo) ?? []).map((no) => ({
        id: no,
        areaNo: no,
        areaName: ownName(no, language),
        hasChildren: below.has(no),
      })),
    has: (areaNo) => chinese.has(areaNo),
    nameOf,
    shown: ({ areaNo, areaName }, language) => nameOf(areaNo, language) ?? areaName,
    find(text) {
      const wanted = text.trim();
      if (/^\d{6}$/.test(wanted)) return chinese.has(wanted) ? wanted : null;
      byName ??= index();
      const found = [...(byName.get(squeezed(wanted)) ?? [])].toSorted();
      // If a province and its only city have the same name, the province is meant; likewise a city and its district.
      const [first, ...others] = found;
      if (first === undefined) return null;
      const isWithin = (areaNo: string) =>
        levelOf(first) === 'province'
          ? areaNo.startsWith(first.slice(0, 2))
          : levelOf(first) === 'city' && areaNo.startsWith(first.slice(0, 4));
      return others.every(isWithin) ? first : null;
    },
  };
}
