import { longestQuestion } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { dayMs, minuteMs } from '@oilsight/oil';
import { devicesIn, machineWordsEn, namesOf, ofSameKind } from './devices.rules.ts';
import type { Mention, NamedDevice, Reading } from './devices.rules.ts';
import { indicatorsIn, indicatorWords } from './indicators.rules.ts';
import { asksForDeed } from './deeds.rules.ts';
import {
  asksState,
  comparesTwo,
  figuresOf,
  intentOf,
  isFigureAlone,
  isGeneral,
  isOffTopic,
  ofOneDevice,
} from './intents.rules.ts';
import type { Intent } from './intents.rules.ts';
import { withoutInjection } from './injection.rules.ts';
import { unmeasuredIn } from './laboratory.rules.ts';
import type { Unmeasured } from './laboratory.rules.ts';
import { isHan, normalText } from './normal-text.rules.ts';
import { rulesIn } from './rules-named.rules.ts';
import { foreignPlaceIn } from './places.rules.ts';
import { spelt, withoutHomophones, withoutMachineHomophones } from './spelling.rules.ts';
import type { NamedTime } from './clock.rules.ts';
import { timeIn } from './times.rules.ts';
import { timesIn } from './two-times.rules.ts';
import { unitIn } from './units.rules.ts';

export interface QuestionContext<D extends NamedDevice> {
  /** All that the person may see. */
  readonly devices: readonly D[];
  /** The device of the page; null: none. */
  readonly pageDevice: D | null;
  /** Questions before in the same talk, oldest first. */
  readonly earlier: readonly string[];
  readonly now: number;
  readonly zone: string;
  /** Whether a word is the name of a city, in reach or not. */
  readonly isPlace?: (name: string) => boolean;
}

/** A question, understood: what it asks for, of which machines, indicators and time. */
export interface Question<D extends NamedDevice> {
  /** As it was asked, in one spelling. */
  readonly text: string;
  /** The language that it is written in. */
  readonly language: Language;
  readonly intent: Intent;
  /** The machines that are meant, each certain. */
  readonly devices: readonly D[];
  /** One machine is meant, and these are all that fit; null: it is certain which. */
  readonly ambiguous: readonly D[] | null;
  /** What was said of a machine that is not in reach; null: all are. */
  readonly outOfReach: string | null;
  /** Those among which an order or a number is asked for. */
  readonly among: readonly D[];
  /** Whether `among` is narrower than all that the person sees. */
  readonly isNarrowed: boolean;
  readonly indicators: readonly string[];
  /** Rules of the diagnosis that are named, by id. */
  readonly rules: readonly string[];
  readonly time: NamedTime | null;
  /** What `time` is set against: last week, of `this week against last week`; null: nothing. */
  readonly otherTime: NamedTime | null;
  /** Quantities that are named and that nothing measures. */
  readonly unmeasured: readonly Unmeasured[];
  /** The unit that is asked for; null: that of the catalogue. */
  readonly unit: string | null;
}

interface Read<D extends NamedDevice> {
  readonly text: string;
  readonly mentions: readonly Mention<D>[];
  readonly factories: readonly string[] | null;
  readonly indicators: readonly string[];
  readonly rules: readonly string[];
  readonly time: NamedTime | null;
  readonly otherTime: NamedTime | null;
  readonly unmeasured: readonly Unmeasured[];
  readonly intent: Intent;
  /** What it asks for if it is about a machine that was named before. */
  readonly intentOfKnown: Intent;
  readonly figures: Intent['figures'];
  readonly isElliptic: boolean;
}

/** Words that stand for the machine or indicator of before. */
const refersBack =
  /(?:这台|那台|这样|那样|这么|该设备|这个?设备|这个?机(?:器|子|组)|这(?:家伙|玩意)|它|其(?!他|它)|此设备|本机)|\b(?:it|its|this (?:machine|device|unit|one)|that (?:machine|device|one)|here|so|there|that|this)\b/;
/** Words that stand for the machine of the page. */
const refersToPage =
  /(?:这台|那台|该设备|这个?设备|这个?机(?:器|子|组)|这(?:家伙|玩意)|它|其(?!他|它)|此设备|本机)|\b(?:it|its|this (?:machine|device|unit|one)|that (?:machine|device|one)|here)\b/;
/** Questions that go on with the one before: `and AGC?`, 那昨天呢. */
const goesOn =
  /^(?:(?:ok|okay|alright|all right|well|right|so|hm+|thanks|thank you|good|i see),? )*(?:and|what about|how about|also|then|same (?:for|with)|or)\b|^(?:那么?|还有|以及|和|同样|换成)|呢[?？]?$/;

/** Words that are known, by which misspelt ones are put right. */
const knownWords: ReadonlySet<string> = new Set([
  ...indicatorWords,
  ...machineWordsEn,
  'average',
  'maximum',
  'minimum',
]);
/** Kinds of oil, which name no machine where something is asked in general. */
const oilKinds =
  /(?:汽轮机|涡轮机|透平|工业齿轮|齿轮箱?|减速机|液压|空压机|压缩机|发动机|内燃机|柴油机|轴承)油(?![温位压液面箱泵站])|(?<![a-z])(?:steam turbine|gas turbine|turbine|gear(?:box)?|hydraulic|compressor|engine|gas engine) (?:oils?|fluids?|lubricants?)(?![a-z])/g;
/** How the oil of a machine is, is asked with these, and with those what holds for a kind of oil. */
const ofState = /严重吗|[了坏]吗|了没|多少/;
const ofKind = /一般|通常|标准|国标|要求|应该|应当|允许|合格|控制|规定|推荐|\d ?(?:ppm|mg|%)/;
/** A mark or a number right before a kind of oil: A空压机油, 2号汽轮机油. */
const markBefore = /(?:(?<![a-z])[a-z]|\d) ?(?:#|号)?(?:的| )?$/;

/** A question without kinds of oil, which name a machine where it is marked, or the state of its oil asked for. */
const withoutOilKinds = (question: string): string =>
  question.replace(oilKinds, (kind, at: number) => {
    const isMachine =
      isHan(kind) && (markBefore.test(question.slice(0, at)) || (ofState.test(question) && !ofKind.test(question)));
    return isMachine ? kind : ' '.repeat(kind.length);
  });

/** A capital A behind a word is the mark of a machine, and a small one an article. */
const capitalMark = /(?<=[a-z]{3} )A(?=[\s,.:;?!'’]|$)/g;
/** The second of two such marks: compressor A and B. */
const secondMark = /(?<=[a-z]{3} (?:A#|[B-HJ-Z]) (?:and|or|vs\.?|versus|&|to|with|than) )([A-HJ-Z])(?=[\s,.:;?!'’]|$)/g;

const namesQuantity = (text: string) => indicatorsIn(unmeasuredIn(text).rest).keys.length > 0;

/** A question in one spelling, with what is misspelt put right. */
function* oneSpelling(asked: string, devices: readonly NamedDevice[]): Reading<string> {
  // One sign may become four in one spelling.
  const text = normalText(asked.replace(capitalMark, 'A#').replace(secondMark, '$1#'))
    .replace(/(?<![a-z])noon(?![a-z])/g, '12 pm')
    .replace(/(?<![a-z])midnight(?![a-z])/g, '12 am')
    .replace(
      /(?<=(?<![a-z])yesterday (?:than|and|or|vs\.?|versus|to|with|against) (?:on )?the day before)(?! yesterday)/g,
      ' yesterday',
    )
    .slice(0, longestQuestion);
  const isName = yield* namesOf(devices);
  // Turbines in short, where no machine in reach is called so.
  const whole = isName('汽机') ? text : text.replace(/汽机(?!车)/g, '汽轮机');
  const named = withoutMachineHomophones(whole, isName);
  return spelt(withoutHomophones(named, namesQuantity), knownWords).slice(0, longestQuestion);
}

function* read<D extends NamedDevice>(
  asked: string,
  { devices, pageDevice, now, zone, isPlace = () => false }: QuestionContext<D>,
): Reading<Read<D>> {
  const { text, isInjected, claimsRights, leftOut } = withoutInjection(yield* oneSpelling(asked, devices));
  yield;
  const isRefused = claimsRights || (leftOut !== '' && asksForDeed((yield* devicesIn(leftOut, devices)).rest));
  const named = rulesIn(text);
  const both = timesIn(named.rest, { now, zone });
  const { time, rest: withoutTime } =
    both === null ? timeIn(named.rest, { now, zone }) : { time: both.times[0], rest: both.rest };
  yield;
  const found = yield* devicesIn(
    isGeneral(withoutTime) || unmeasuredIn(withoutTime).found.length > 0 ? withoutOilKinds(withoutTime) : withoutTime,
    devices,
  );
  const foreign = found.factories === null ? foreignPlaceIn(found.rest, isPlace) : null;
  const others: readonly Mention<D>[] =
    foreign === null ? found.mentions : [{ text: foreign, devices: [], isKind: false, isMark: false, ofKind: [] }];
  // Of two machines that are compared, `this one` is that of the page.
  const isOther = others.length === 1 && pageDevice !== null && others[0]?.devices.includes(pageDevice) === false;
  const mentions =
    isOther && refersToPage.test(text) && comparesTwo(found.rest)
      ? [{ text: '', devices: [pageDevice], isKind: false, isMark: false, ofKind: [] }, ...others]
      : others;
  yield;
  const lacking = unmeasuredIn(found.rest);
  const { keys, rest: bare } = indicatorsIn(lacking.rest);
  // How it is today is how it is now, and no course of the day.
  const isNow =
    time?.kind === 'period' &&
    time.from >= now - dayMs &&
    time.to >= now - minuteMs &&
    keys.length + lacking.found.length === 0 &&
    asksState(found.rest);
  const about = {
    question: found.rest,
    bare,
    certain: mentions.filter(({ devices: fits }) => fits.length === 1).length,
    rules: named.rules.length,
    indicators: keys.length,
    hasPeriod: time !== null && !isNow,
    hasTwoTimes: both !== null,
    hasPlace: found.factories !== null || foreign !== null,
    unmeasured: lacking.found.length,
    hasPage: pageDevice !== null,
  };
  // 'This machine' is the one of the page.
  const onPage = pageDevice !== null && refersToPage.test(text) ? 1 : 0;
  const intentWith = (count: number) => {
    const intent = intentOf({ ...about, devices: count });
    // What was to free the assistant from its rules, and asks for nothing that it answers, is refused.
    return isRefused || (isInjected && (intent.kind !== 'answer' || intent.fn === 'none'))
      ? ({ ...intent, kind: 'wont_act', fn: 'none' } as const)
      : intent;
  };
  return {
    text,
    mentions,
    factories: found.factories,
    indicators: keys,
    rules: named.rules,
    time: isNow ? null : time,
    otherTime: both?.times[1] ?? null,
    unmeasured: lacking.found,
    intent: intentWith(mentions.length > 0 ? mentions.length : onPage),
    intentOfKnown: intentWith(Math.max(1, mentions.length)),
    figures: figuresOf(found.rest, bare),
    isElliptic: goesOn.test(text) || isFigureAlone(text),
  };
}

/** What asks for a deed, or for something else than machines, leaves nothing out; nothing goes on with it. */
const standsAlone = ({ intent, text, indicators }: Pick<Read<NamedDevice>, 'intent' | 'text' | 'indicators'>) =>
  intent.kind === 'wont_act' || isOffTopic(text, indicators.length);

/** A number alone is that of a machine of the kind of before: 那2号呢, after one about turbine 1. */
function* ofKindBefore<D extends NamedDevice>(mention: Mention<D>, before: Read<D>): Reading<Mention<D>> {
  if (!mention.isMark || mention.devices.length < 2) return mention;
  const narrowed: D[] = [];
  for (const one of before.mentions) {
    yield;
    const [known] = one.devices;
    const kind = new Set(
      one.ofKind.length > 0 || known === undefined ? one.ofKind : ofSameKind(known, mention.devices),
    );
    const fits = mention.devices.filter((device) => kind.has(device));
    const near = one.devices.length === 1 ? fits.filter(({ customerId }) => customerId === known?.customerId) : [];
    narrowed.push(...(near.length > 0 ? near : fits));
  }
  return narrowed.length === 0 ? mention : { ...mention, devices: [...new Set(narrowed)] };
}

/** What a question leaves out is taken from the one before. */
function* completed<D extends NamedDevice>(now: Read<D>, before: Read<D> | null, hasPage: boolean): Reading<Read<D>> {
  if (before === null || standsAlone(now)) return now;
  const isBare =
    now.intent.fn === 'none' || (now.intent.fn === 'latest' && now.indicators.length === 0) || now.isElliptic;
  const isGoingOn = now.isElliptic || (isBare && now.text.length <= 24);
  const needsMachine =
    now.mentions.length === 0 &&
    now.factories === null &&
    !hasPage &&
    now.intent.ranking === null &&
    !now.intent.isCount &&
    (now.intent.fn === 'alarms' || ofOneDevice.includes(now.intent.fn));
  const isInherited =
    now.mentions.length === 0 && before.mentions.length > 0 && (isGoingOn || needsMachine || refersBack.test(now.text));
  const own: Mention<D>[] = [];
  if (!isInherited) for (const mention of now.mentions) own.push(yield* ofKindBefore(mention, before));
  const mentions = isInherited ? before.mentions : own;
  // What is asked of the machine of before, with that machine in mind.
  const intent = isInherited ? now.intentOfKnown : now.intent;
  if (!isGoingOn) return { ...now, mentions, intent };
  const changesFunction =
    (intent.fn !== 'none' && intent.fn !== 'latest' && intent.fn !== 'trend') || intent.kind !== 'answer';
  const isNamed = now.mentions.length > 0;
  const goesOnAs: Intent =
    (now.time !== null || now.figures.length > 0 || now.intent.isRate) &&
    (before.intent.fn === 'latest' || before.intent.fn === 'trend')
      ? {
          ...before.intent,
          fn: 'trend',
          figures: now.figures.length > 0 || now.intent.isRate ? now.figures : before.intent.figures,
          isRate: now.intent.isRate || (before.intent.isRate && now.figures.length === 0),
        }
      : before.intent;
  return {
    ...now,
    mentions,
    factories: now.factories ?? (isNamed ? null : before.factories),
    indicators: now.indicators.length > 0 || changesFunction ? now.indicators : before.indicators,
    time: now.time ?? (changesFunction ? null : before.time),
    intent: changesFunction ? intent : goesOnAs,
  };
}

/**
 * What a person asks for. Thousands of names are compared with a long question and those before it, so other work may
 * run at each yield.
 */
export function* questionOf<D extends NamedDevice>(asked: string, context: QuestionContext<D>): Reading<Question<D>> {
  const { pageDevice, devices, earlier } = context;
  let before: Read<D> | null = null;
  for (const one of earlier) {
    const whole: Read<D> = yield* completed(yield* read(one, context), before, pageDevice !== null);
    if (!standsAlone(whole)) before = whole;
  }
  const last = yield* completed(yield* read(asked, context), before, pageDevice !== null);
  const inFactories =
    last.factories === null
      ? devices
      : devices.filter(({ customerId }) => last.factories?.includes(customerId) === true);
  // What is known in general is so of kinds of machines that nobody sees too.
  const isKnowledge = last.intent.fn === 'knowledge';
  const lost = last.mentions.find((mention) => mention.devices.length === 0 && !(isKnowledge && mention.isKind));
  const isOfMany = last.intent.ranking !== null || last.intent.isCount || last.intent.fn === 'fleet';
  const chosen = last.mentions.map((mention) => chosenOf(mention, pageDevice));
  const among =
    isOfMany && last.mentions.length > 0
      ? [...new Set(last.mentions.flatMap((mention) => mention.devices))]
      : inFactories;
  const known = chosen.flatMap((one) => (one.length === 1 ? one : []));
  const open = chosen.find((one) => one.length > 1) ?? null;
  const isOther = isOffTopic(last.text, last.indicators.length);
  const isAboutPage = last.mentions.length === 0 && last.factories === null && !isOfMany && pageDevice !== null;
  return {
    text: last.text,
    language: /\p{Script=Han}/u.test(asked) ? 'zh-CN' : 'en-US',
    intent: last.intent,
    devices: isAboutPage ? [pageDevice] : isOfMany && known.length !== 1 ? [] : [...new Set(known)],
    // What is about something else needs no machine.
    ambiguous: isOfMany || isOther ? null : open,
    outOfReach: isOther ? null : (lost?.text.trim() ?? null),
    among,
    isNarrowed: last.factories !== null || (isOfMany && last.mentions.length > 0),
    indicators: last.indicators,
    rules: last.rules,
    time: last.time,
    otherTime: last.otherTime,
    unmeasured: last.unmeasured,
    unit: unitIn(last.text, last.indicators),
  };
}

/** Of a kind of machine, the page's own is meant. */
function chosenOf<D extends NamedDevice>({ devices, isKind }: Mention<D>, pageDevice: D | null): readonly D[] {
  return isKind && pageDevice !== null && devices.includes(pageDevice) ? [pageDevice] : devices;
}
