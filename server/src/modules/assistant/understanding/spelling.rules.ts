import { machineWords } from './machine-words.rules.ts';
import { editsBetween } from './normal-text.rules.ts';
import { plainWords } from './plain-words.rules.ts';

/** Everyday words and ones that sound like others, with what is meant; longer ones first. */
const everyday: readonly (readonly [RegExp, string])[] = [
  [/咋样|咋的了|咋啦/g, '怎么样'],
  [/为咋/g, '为什么'],
  [/咋/g, '怎么'],
  [/啥/g, '什么'],
  [/木有/g, '没有'],
  [/含两|涵量|含辆|含亮/g, '含量'],
  [/摸损|磨孙|磨笋|魔损/g, '磨损'],
  [/报景|报井|报紧|暴警|抱警/g, '报警'],
  [/趋式|趋是|驱势|趋事|曲势/g, '趋势'],
  [/数剧/g, '数据'],
  [/(?<![更替调切兑转])换(?:有|友)(?=[后以前时多是了什])/g, '换油'],
  [/键康|健抗|建康|健慷/g, '健康'],
  [/寿名|寿明/g, '寿命'],
  [/限植|限直/g, '限值'],
];

/** Words that sound like the name of a quantity. */
const quantities: readonly (readonly [RegExp, string])[] = [
  [
    /[念沾粘黏](?:[读渡肚杜](?!数|书|取)|都(?=[多高低变]))|[念沾]度|(?<=^|[a-z0-9#号机箱站组器](?:的| )?)年度(?=变化率)/g,
    '粘度',
  ],
  [/油(?:文|问(?!题)|闻)|(?<!自)[游由邮]温|(?<![没还都只所具])有温(?=[多高低是现怎最几超到])/g, '油温'],
  [/温渡|温读(?!数)|文度/g, '温度'],
  [/油(?:味|委)(?=[多高低是现怎还])|(?<!油)液未(?=[多高低是怎])|夜位/g, '油位'],
  [/压[里立利历](?=[多高低是现怎正])|亚力/g, '压力'],
  [/(?:饱合|包和|抱和|宝和|保和|饱河)度/g, '饱和度'],
  [/(?:清节|清结|青洁|请洁)度/g, '清洁度'],
  [/颗立|颗力|科粒|棵粒|颗利/g, '颗粒'],
  [/震东|振东|阵动|镇动/g, '振动'],
  [/流亮|(?<![残存保滞])留量/g, '流量'],
  [/介店(?:常数)?|介电(?:长数|场数)|(?<!临)界电(?:常数)?/g, '介电常数'],
  [/水粉|水纷/g, '水分'],
];

/** English words of questions that are often misspelt and too short to be put right by their letters. */
const short: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])(?:shuold|shoud|sould|shold|shoudl|shuld)(?![a-z])/g, 'should'],
  [/(?<![a-z])(?:waht|whta|wath|wat)(?![a-z])/g, 'what'],
  [/(?<![a-z])(?:wich|whcih|whihc)(?![a-z])/g, 'which'],
  [/(?<![a-z])(?:alram|alarn|alrm|allarm|alaram|alamr)(?=s?(?![a-z]))/g, 'alarm'],
  [/(?<![a-z])(?:lvel|levle|leve)(?=s?(?![a-z]))/g, 'level'],
];

/** Signs that sound like one in the name of a machine. Everyday ones (及, 级, 几, 计 for 机) are left as they are. */
const soundLike: Readonly<Record<string, string>> = {
  轮: '论伦仑沦',
  机: '鸡击',
  轧: '扎札闸炸',
  减: '简碱捡检',
  速: '素塑诉肃',
  液: '夜业',
  压: '鸭押亚',
  站: '战栈',
  汽: '气',
  齿: '尺耻',
  箱: '厢香',
  空: '孔',
  注: '住柱',
  塑: '素朔',
  磨: '摩模',
  辊: '滚棍',
  卷: '倦圈',
  取: '曲',
  粗: '促',
  精: '经晶',
  组: '祖',
};
const soundsAs = new Map(
  Object.entries(soundLike).flatMap(([sign, others]) => Array.from(others).map((other) => [other, sign] as const)),
);
const machineNames: ReadonlySet<string> = new Set(machineWords.map(([zh]) => zh));
/** Names of two signs, where the second piece of a longer name says what is meant. */
const pieces: readonly (readonly [RegExp, string])[] = [
  [/热[扎札闸](?=主|粗|精|机|液|厂|线|[^\p{Script=Han}])/gu, '热轧'],
  [/冷[扎札闸](?=主|机|液|厂|线|[^\p{Script=Han}])/gu, '冷轧'],
  [/(?<=\d ?[#号]? ?(?:原料)?|原料)(?:立[摩模]|[力利]磨)/g, '立磨'],
];

/**
 * A question with names of machines put right that are written with signs of the same sound: 汽论机, 减速鸡. Three signs
 * or more, of which each that differs sounds like the right one, and one at least is right.
 *
 * @param isName whether a text is part of the name of a machine in reach, and right as it stands
 */
export function withoutMachineHomophones(question: string, isName: (text: string) => boolean): string {
  let text = replaced(question, pieces);
  for (const length of [5, 4, 3])
    for (let at = 0; at + length <= text.length; at++) {
      const piece = text.slice(at, at + length);
      const meant = Array.from(piece, (sign) => soundsAs.get(sign) ?? sign).join('');
      if (meant === piece || machineNames.has(piece)) continue;
      const word = machineNames.has(meant) ? meant : null;
      const isWithin = [...machineNames].some((name) => name.includes(piece) && text.includes(name));
      const same = word === null ? 0 : Array.from(piece).filter((sign, nth) => sign === word[nth]).length;
      if (word === null || same === 0 || isWithin || isName(piece)) continue;
      text = text.slice(0, at) + word + text.slice(at + length);
    }
  return text;
}

const replaced = (question: string, words: readonly (readonly [RegExp, string])[]): string =>
  words.reduce((text, [pattern, word]) => text.replace(pattern, word), question);

/**
 * A question with homophones and everyday words of Chinese replaced by what is meant. One that names a quantity as it
 * stands keeps its other words: signs side by side sound like a quantity in many right sentences.
 *
 * @param namesQuantity whether a text names a quantity
 */
export function withoutHomophones(question: string, namesQuantity: (text: string) => boolean): string {
  const text = replaced(replaced(question, everyday), short);
  return namesQuantity(text) ? text : replaced(text, quantities);
}

/** Shortest and longest Latin word that is put right: short ones are near too many others. */
const [shortest, longest] = [6, 18];

/** Whether a word is known, or another form of a known one: changed, leaks, vibrating. */
function isForm(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word)) return true;
  const stem = word.replace(/(?:ings?|e?d|e?s|e?rs?|ly)$/, '');
  return stem !== word && (known.has(stem) || known.has(`${stem}e`));
}

/**
 * A question whose long Latin words that are one letter off, of nine letters or more two, are spelt as the words that
 * are known. What begins with another letter is another word, and a plain English word is itself. The work is bounded
 * by the length of the question.
 */
export function spelt(question: string, known: ReadonlySet<string>): string {
  return question.replace(/(?<![a-z0-9-])[a-z]{6,18}(?![a-z0-9])/g, (word) => {
    if (isForm(word, known) || isForm(word, plainWords)) return word;
    const most = word.length > 8 ? 2 : 1;
    let best: { readonly text: string; readonly edits: number } | null = null;
    for (const text of known) {
      if (text.length < shortest - 1 || text.length > longest || text[0] !== word[0]) continue;
      if (Math.abs(text.length - word.length) > most) continue;
      const edits = editsBetween(word, text, most);
      if (edits <= most && (best === null || edits < best.edits)) best = { text, edits };
    }
    return best?.text ?? word;
  });
}
