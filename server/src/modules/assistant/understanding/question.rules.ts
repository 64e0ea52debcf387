import { longestQuestion } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { devicesIn } from './devices.rules.ts';
import type { Mention, NamedDevice } from './devices.rules.ts';
import { indicatorsIn } from './indicators.rules.ts';
import { intentOf, isOffTopic } from './intents.rules.ts';
import type { Intent } from './intents.rules.ts';
import { normalText } from './normal-text.rules.ts';
import { rulesIn } from './rules-named.rules.ts';
import { timeIn } from './times.rules.ts';
import type { NamedTime } from './times.rules.ts';
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
  readonly intent: Intent;
  readonly isElliptic: boolean;
}

/** Words that stand for the machine or indicator of before. */
const refersBack =
  /(?:这台|那台|该设备|这个设备|这机器|它|其(?!他|它)|此设备|本机)|\b(?:it|its|this (?:machine|device|unit|one)|that (?:machine|device|one)|here)\b/;
/** Questions that go on with the one before: `and AGC?`, 那昨天呢. */
const goesOn = /^(?:and|what about|how about|also|same (?:for|with)|or)\b|^(?:那么?|还有|以及|和|同样|换成)|呢[?？]?$/;

function read<D extends NamedDevice>(asked: string, { devices, pageDevice, now, zone }: QuestionContext<D>): Read<D> {
  // One sign may become four in one spelling.
  const text = normalText(asked).slice(0, longestQuestion);
  const named = rulesIn(text);
  const { time, rest: withoutTime } = timeIn(named.rest, { now, zone });
  const found = devicesIn(withoutTime, devices);
  const { keys } = indicatorsIn(found.rest);
  const intent = intentOf({
    question: found.rest,
    // 'This machine' is the one of the page.
    devices: found.mentions.length > 0 ? found.mentions.length : pageDevice !== null && refersBack.test(text) ? 1 : 0,
    certain: found.mentions.filter(({ devices: fits }) => fits.length === 1).length,
    rules: named.rules.length,
    indicators: keys.length,
    hasPeriod: time !== null,
    hasPage: pageDevice !== null,
  });
  return {
    text,
    mentions: found.mentions,
    factories: found.factories,
    indicators: keys,
    rules: named.rules,
    time,
    intent,
    isElliptic: goesOn.test(text),
  };
}

/** What asks for a deed, or for something else than machines, leaves nothing out; nothing goes on with it. */
const standsAlone = ({ intent, text, indicators }: Pick<Read<NamedDevice>, 'intent' | 'text' | 'indicators'>) =>
  intent.kind === 'wont_act' || isOffTopic(text, indicators.length);

/** What a question leaves out is taken from the one before. */
function completed<D extends NamedDevice>(now: Read<D>, before: Read<D> | null): Read<D> {
  if (before === null || standsAlone(now)) return now;
  const isBare =
    now.intent.fn === 'none' || (now.intent.fn === 'latest' && now.indicators.length === 0) || now.isElliptic;
  const isGoingOn = now.isElliptic || (isBare && now.text.length <= 24);
  const mentions =
    now.mentions.length > 0 ? now.mentions : isGoingOn || refersBack.test(now.text) ? before.mentions : [];
  if (!isGoingOn) return { ...now, mentions };
  const changesFunction = now.intent.fn !== 'none' && now.intent.fn !== 'latest' && now.intent.fn !== 'trend';
  return {
    ...now,
    mentions,
    factories: now.factories ?? (now.mentions.length > 0 ? null : before.factories),
    indicators: now.indicators.length > 0 ? now.indicators : before.indicators,
    time: now.time ?? before.time,
    intent: changesFunction
      ? now.intent
      : now.time !== null && before.intent.fn === 'latest'
        ? { ...before.intent, fn: 'trend' }
        : before.intent,
  };
}

/** What a person asks for. */
export function questionOf<D extends NamedDevice>(asked: string, context: QuestionContext<D>): Question<D> {
  const { pageDevice, devices, earlier } = context;
  let before: Read<D> | null = null;
  for (const one of earlier) {
    const whole: Read<D> = completed(read(one, context), before);
    if (!standsAlone(whole)) before = whole;
  }
  const last = completed(read(asked, context), before);
  const inFactories =
    last.factories === null
      ? devices
      : devices.filter(({ customerId }) => last.factories?.includes(customerId) === true);
  const lost = last.mentions.find((mention) => mention.devices.length === 0);
  const isOfMany = last.intent.ranking !== null || last.intent.isCount || last.intent.fn === 'fleet';
  const chosen = last.mentions.map((mention) => chosenOf(mention, pageDevice));
  const among =
    isOfMany && last.mentions.length > 0
      ? [...new Set(last.mentions.flatMap((mention) => mention.devices))]
      : inFactories;
  const known = chosen.flatMap((one) => (one.length === 1 ? one : []));
  const open = chosen.find((one) => one.length > 1) ?? null;
  const isAboutPage = last.mentions.length === 0 && last.factories === null && !isOfMany && pageDevice !== null;
  return {
    text: last.text,
    language: /\p{Script=Han}/u.test(asked) ? 'zh-CN' : 'en-US',
    intent: last.intent,
    devices: isAboutPage ? [pageDevice] : isOfMany && known.length !== 1 ? [] : [...new Set(known)],
    ambiguous: isOfMany ? null : open,
    outOfReach: lost?.text.trim() ?? null,
    among,
    isNarrowed: last.factories !== null || (isOfMany && last.mentions.length > 0),
    indicators: last.indicators,
    rules: last.rules,
    time: last.time,
    unit: unitIn(last.text, last.indicators),
  };
}

/** Of a kind of machine, the page's own is meant. */
function chosenOf<D extends NamedDevice>({ devices, isKind }: Mention<D>, pageDevice: D | null): readonly D[] {
  return isKind && pageDevice !== null && devices.includes(pageDevice) ? [pageDevice] : devices;
}
