/** Chinese words of two to four signs that stand for a place: 宁波那边, 东莞厂, 宁波的. */
const chinese =
  /\p{Script=Han}{2,10}?(?=那边|那儿|那里|这边|厂|工厂|分厂|基地|市|的|有|出|现在|怎|情况|\s|$|[?？,，])/gu;
const english =
  /(?<![a-z])(?:in|at|from|of|over in) ([a-z]{4,20})(?![a-z])|(?<![a-z])([a-z]{4,20})(?='s (?:plant|factory|works|site)| (?:plant|factory|works|site)(?![a-z]))/g;
/** Cities whose names are ordinary words too, and what makes a place of them. */
const ordinary = new Set(['白银', '朝阳', '来宾', '三明', '保山', '文山', '海东', '平凉', '开封', '日照', '大同']);
const marks = ['厂', '工厂', '分厂', '基地', '市', '那边', '那儿', '那里', '这边'];
const maxCandidates = 60;

/**
 * A city that a normalised question names and in which the asker sees no factory. The names of factories in reach have
 * been blanked out before.
 *
 * @param isPlace whether a word is the name of a city
 */
export function foreignPlaceIn(question: string, isPlace: (name: string) => boolean): string | null {
  const candidates: string[] = [];
  for (const [run] of question.matchAll(chinese))
    for (let at = 0; at < run.length - 1; at++)
      for (const length of [4, 3, 2]) if (at + length <= run.length) candidates.push(run.slice(at, at + length));
  for (const [, one, other] of question.matchAll(english)) candidates.push(one ?? other ?? '');
  const isMeant = (name: string) => !ordinary.has(name) || marks.some((mark) => question.includes(`${name}${mark}`));
  return candidates.slice(0, maxCandidates).find((name) => isMeant(name) && isPlace(name)) ?? null;
}
