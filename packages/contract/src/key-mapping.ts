import { conversions, findIndicator, identity, isConversionName } from '@oilsight/oil';
import type { ModelIndicator } from './sensors.ts';

/** An alternative name that a sensor sends, with the conversion to the indicator's unit. */
export interface Alias {
  /** Indicator id, or a custom key. */
  readonly key: string;
  /** Name of a conversion of `@oilsight/oil`; absent: no conversion. */
  readonly convert?: string;
}

/**
 * Least and greatest value that an instrument can measure, in the indicator's unit; infinite where its data sheet gives
 * none.
 */
export type MeasuringRange = readonly [low: number, high: number];

/** The names that a device sends, and the measuring ranges of its instruments. */
export interface KeyMapping {
  /** By the sent name. */
  readonly aliases: ReadonlyMap<string, Alias>;
  /** By the stored key. */
  readonly ranges: ReadonlyMap<string, MeasuringRange>;
}

/** For a device that sends catalogue names and units, with unknown instruments. */
export const plainKeyMapping: KeyMapping = { aliases: new Map(), ranges: new Map() };

/**
 * The key mapping of a device whose sensors measure these indicators. If two send the same name, the later one counts.
 * If two measure the same indicator, its readings cannot be told apart, so the range covers both.
 *
 * @param indicators of all sensors, in the order of their installation
 */
export function keyMappingOf(indicators: readonly ModelIndicator[]): KeyMapping {
  const aliases = new Map<string, Alias>();
  const ranges = new Map<string, MeasuringRange>();
  for (const { key, alias, convert, low, high } of indicators) {
    if (alias !== '' || convert !== null)
      aliases.set(alias === '' ? key : alias, convert === null ? { key } : { key, convert });
    const [lowBefore, highBefore] = ranges.get(key) ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    ranges.set(key, [
      Math.min(lowBefore, low ?? Number.NEGATIVE_INFINITY),
      Math.max(highBefore, high ?? Number.POSITIVE_INFINITY),
    ]);
  }
  return { aliases, ranges };
}

/** The meaning of a key that a device sends. */
export interface Target {
  /** Indicator id or custom key under which the value is stored. */
  readonly key: string;
  /** To the indicator's unit: value × factor + offset. */
  readonly factor: number;
  readonly offset: number;
  /**
   * Values from `lowest` to `highest`, inclusive, are good: the narrower of physical and measuring range. Infinite for
   * custom keys without a known range.
   */
  readonly lowest: number;
  readonly highest: number;
  /** Physical range, inclusive; infinite for custom keys. */
  readonly physical: MeasuringRange;
  /** Whether the key is in the catalogue, and only numbers are valid. */
  readonly isIndicator: boolean;
}

const endless: MeasuringRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/**
 * The meaning of a sent key in a device's key mapping. Unknown names are custom keys; an unknown conversion changes
 * nothing.
 */
export function targetOf(sentKey: string, { aliases, ranges }: KeyMapping): Target {
  const alias = aliases.get(sentKey);
  const key = alias?.key ?? sentKey;
  const indicator = findIndicator(key);
  const { factor, offset } = conversionOf(alias?.convert);
  const physical = indicator?.range ?? endless;
  const [low, high] = ranges.get(key) ?? endless;
  return {
    key,
    factor,
    offset,
    lowest: Math.max(physical[0], low),
    highest: Math.min(physical[1], high),
    physical,
    isIndicator: indicator !== null,
  };
}

function conversionOf(name: string | undefined) {
  return name !== undefined && isConversionName(name) ? conversions[name] : identity;
}

/** Quality of a reading. `suspect`: the instrument cannot measure that far; `bad`: physically impossible for an oil. */
export const readingQuality = { good: 0, suspect: 1, bad: 2 } as const;

/**
 * Quality of a value in the target's unit: bad outside the physical range, else suspect outside the measuring range.
 *
 * @returns 0 good, 1 suspect, 2 bad
 */
export function qualityOf({ lowest, highest, physical }: Target, value: number): 0 | 1 | 2 {
  if (value >= lowest && value <= highest) return readingQuality.good;
  return value < physical[0] || value > physical[1] ? readingQuality.bad : readingQuality.suspect;
}

/** A decimal number written as text: ThingsBoard treats it as a number. */
const numericForm = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const longestNumber = 64;

/** The number that a text represents; null: it is not a number. */
export function numberOfText(text: string): number | null {
  return text.length <= longestNumber && numericForm.test(text) ? Number(text) : null;
}

/** The result for one value of a message. */
export interface TriedReading {
  readonly sentKey: string;
  readonly sent: unknown;
  /** null: the value is not stored. */
  readonly key: string | null;
  readonly isIndicator: boolean;
  /** In the indicator's unit; null: not a number. */
  readonly value: number | null;
  readonly quality: 0 | 1 | 2;
  /** The range that the value exceeds, when it is not good. */
  readonly range: MeasuringRange | null;
}

/**
 * The result for a message: key, number and quality for each of its values. Accepts the formats of the adapters: an
 * object of values, `{ts, values}`, a list of these, or a gateway's message with frames for each device.
 *
 * @returns null: the message has none of these formats
 */
export function tryMessage(message: unknown, keyMapping: KeyMapping): readonly TriedReading[] | null {
  const frames = framesOf(message);
  return frames === null
    ? null
    : frames.flatMap((frame) => Object.entries(frame).map(([sentKey, sent]) => tryReading(sentKey, sent, keyMapping)));
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function framesOf(message: unknown): readonly Fields[] | null {
  if (Array.isArray(message)) {
    const frames = message.map(framesOf);
    return frames.every((frame) => frame !== null) ? frames.flat() : null;
  }
  if (!isFields(message)) return null;
  if ('ts' in message && isFields(message['values'])) return [message['values']];
  const parts = Object.values(message);
  const isGateway = parts.length > 0 && parts.every((part) => Array.isArray(part) && part.every(isFields));
  return isGateway ? parts.flatMap((part) => framesOf(part) ?? []) : [message];
}

function tryReading(sentKey: string, sent: unknown, keyMapping: KeyMapping): TriedReading {
  const target = targetOf(sentKey, keyMapping);
  const { key, isIndicator } = target;
  const number = numberOf(sent, target);
  const value = number === null ? null : number * target.factor + target.offset;
  if (value !== null && Number.isFinite(value)) {
    const quality = qualityOf(target, value);
    const range =
      quality === readingQuality.bad
        ? target.physical
        : quality === readingQuality.suspect
          ? ([target.lowest, target.highest] as const)
          : null;
    return { sentKey, sent, key, isIndicator, value, quality, range };
  }
  const isKept = sent !== null && !isIndicator && number === null;
  return {
    sentKey,
    sent,
    key: isKept ? key : null,
    isIndicator,
    value: null,
    quality: readingQuality.good,
    range: null,
  };
}

/** The sent number; true and false of a contact are 1 and 0. */
function numberOf(sent: unknown, { isIndicator, physical }: Target): number | null {
  if (typeof sent === 'number') return sent;
  if (typeof sent === 'string') return numberOfText(sent);
  const isContact = isIndicator && physical[0] === 0 && physical[1] === 1;
  return typeof sent === 'boolean' && isContact ? Number(sent) : null;
}
