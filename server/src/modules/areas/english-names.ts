import { areaList } from '@vant/area-data';
import { pinyin } from 'pinyin-pro';
import { establishedNames, kinds, peoples, placeReadings, zoneWords } from './established-names.ts';

/** A syllable that starts with a vowel and is not the first gets an apostrophe: Xi'an, Dong'e. */
function joined(syllables: readonly string[]): string {
  const text = syllables.map((syllable, n) => (n > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name in pinyin, as one word. */
function spelled(chinese: string): string {
  const syllables = pinyin(chinese, { toneType: 'none', type: 'array' });
  return joined(Array.from(chinese, (character, n) => placeReadings[character] ?? syllables[n] ?? ''));
}

/** Provinces and cities by their names without their kind, longest first: names of zones begin with them. */
const largerPlaces: readonly (readonly [short: string, chinese: string])[] = Object.values({
  ...areaList.province_list,
  ...areaList.city_list,
})
  .map((name) => [name.replace(/(?:维吾尔|壮族|回族)?(?:自治区|特别行政区|省|市|盟|地区)$/, ''), name] as const)
  .filter(([short]) => short.length > 1)
  .toSorted(([one], [other]) => other.length - one.length);

/** The name of a zone without its kind: the places it is named after, translated words, and a name. */
function zoneName(base: string): string {
  const words: string[] = [];
  let rest = base;
  while (rest !== '') {
    const place = largerPlaces.find(([short]) => rest.startsWith(short));
    const word = Object.keys(zoneWords).find((known) => rest.startsWith(known));
    if (place !== undefined) {
      words.push(englishNameOf(place[1]).replace(/ (?:League|Prefecture)$/, ''));
      rest = rest.slice(place[0].length).replace(/^市/, '');
    } else if (word !== undefined) {
      words.push(zoneWords[word] ?? '');
      rest = rest.slice(word.length);
    } else {
      words.push(spelled(rest));
      rest = '';
    }
  }
  return words.join(' ');
}

/** The peoples at the end of a name, in its order, and the part before them. */
function peoplesOf(name: string): { readonly base: string; readonly english: readonly string[] } {
  const english: string[] = [];
  let base = name;
  for (;;) {
    const found = peoples.find(([chinese]) => base.endsWith(chinese));
    if (found === undefined) return { base, english };
    english.unshift(found[1]);
    base = base.slice(0, -found[0].length);
  }
}

const autonomous: readonly (readonly [ending: string, english: string])[] = [
  ['自治州', 'Autonomous Prefecture'],
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
];

function inEnglish(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/**
 * The English name of a division by its Chinese one: the established name, else pinyin with the kind of division in
 * English. Cities and provinces go by the name alone.
 */
export function englishNameOf(chinese: string): string {
  const established = establishedNames[chinese];
  if (established !== undefined) return established;
  for (const [ending, english] of autonomous) {
    if (!chinese.endsWith(ending)) continue;
    const { base, english: names } = peoplesOf(chinese.slice(0, -ending.length));
    return [base === '' ? '' : spelled(base), inEnglish(names), english].filter((part) => part !== '').join(' ');
  }
  const kind = kinds.find(
    ([ending]) => chinese.endsWith(ending) && (chinese.length > ending.length || ending.length > 1),
  );
  if (kind === undefined) return spelled(chinese);
  const [ending, english] = kind;
  const base = chinese.slice(0, -ending.length);
  return [ending.length > 1 ? zoneName(base) : spelled(base), english].filter((part) => part !== '').join(' ');
}
