import { AppError, textOf } from '@oilsight/contract';
import type { AssistantAnswer, Language } from '@oilsight/contract';
import * as z from 'zod';
import { wordsOf } from '../answer-builder.ts';
import { normalText } from '../understanding/normal-text.rules.ts';
import { unitIn } from '../understanding/units.rules.ts';
import type { ChatTool, ToolCall } from './chat-client.ts';
import { createLookups, listDevices, logOf, reportsOf, ToolRefusal } from './model-lookups.ts';
import type { LookupParts } from './model-lookups.ts';

/** Most characters of one tool's result. */
export const maxResult = 12_000;

const DeviceName = z.string().min(1).max(200).describe('name or number of a device, as list_devices returns it');
const Indicators = z
  .array(z.string().min(1).max(100))
  .max(4)
  .describe('indicators, such as "oil temperature", "water saturation", "粘度"');
const Period = z
  .string()
  .min(1)
  .max(100)
  .describe('such as "last 7 days", "yesterday", "since the oil change", "2026-11-01 to 2026-11-08"');

/** The tools that a language model may ask for, each with the form of its arguments. All of them only read. */
const forms = {
  list_devices: {
    description: 'Devices that the person sees, with factory, state and oil; their number. `search`: part of a name.',
    input: z.strictObject({ search: z.string().max(200).optional() }),
  },
  get_condition: {
    description: 'How one device is: state, main finding, oil health, remaining life, last report.',
    input: z.strictObject({ device: DeviceName }),
  },
  get_readings: {
    description: 'Newest readings of indicators of one device, with time and limits. `unit`: such as °F, bar, cSt.',
    input: z.strictObject({ device: DeviceName, indicators: Indicators.min(1), unit: z.string().max(20).optional() }),
  },
  get_history: {
    description: 'How indicators of one device went over a time: change, slope, minimum, maximum; or one figure of it.',
    input: z.strictObject({
      device: DeviceName,
      indicators: Indicators.min(1),
      period: Period,
      figure: z.enum(['min', 'max', 'mean']).optional(),
    }),
  },
  get_diagnosis: {
    description: 'Why one device is as it is: finding, evidence, what would disprove it, first step, other findings.',
    input: z.strictObject({ device: DeviceName }),
  },
  get_actions: {
    description: 'What to do about one device, by the findings of its diagnosis.',
    input: z.strictObject({ device: DeviceName }),
  },
  get_forecast: {
    description: 'Remaining life of the oil of one device, or when indicators reach their limits.',
    input: z.strictObject({ device: DeviceName, indicators: Indicators.default([]) }),
  },
  get_limits: {
    description: 'Limits in force for one device: of the given indicators, or of all.',
    input: z.strictObject({ device: DeviceName, indicators: Indicators.default([]) }),
  },
  list_alarms: {
    description: 'Alarms, newest first, with their number: unprocessed ones, or all of a time. `device`: of one alone.',
    input: z.strictObject({
      device: DeviceName.optional(),
      level: z.union([z.literal(1), z.literal(2)]).optional(),
      period: Period.optional(),
    }),
  },
  get_log: {
    description: 'The log of one device: oil changes, top-ups, maintenance, with the notes that people wrote.',
    input: z.strictObject({ device: DeviceName }),
  },
  list_reports: {
    description: 'Reports about one device, newest first: theme, state, remarks of people, what the product concluded.',
    input: z.strictObject({ device: DeviceName }),
  },
  compare_devices: {
    description: 'Two to six devices beside each other: by indicators, or by state, health and life.',
    input: z.strictObject({
      devices: z.array(DeviceName).min(2).max(6),
      indicators: Indicators.default([]),
      period: Period.optional(),
    }),
  },
  rank_devices: {
    description: 'Devices in order: by one indicator, or without one by how urgent they are.',
    input: z.strictObject({
      indicator: z.string().max(100).optional(),
      direction: z.enum(['highest', 'lowest']).default('highest'),
      count: z.number().int().min(1).max(20).default(5),
    }),
  },
  search_knowledge: {
    description: 'The knowledge base: indicators, standards, faults, sensors, sampling, maintenance.',
    input: z.strictObject({ query: z.string().min(1).max(200) }),
  },
  how_to: {
    description: 'How this product is used.',
    input: z.strictObject({ query: z.string().min(1).max(200) }),
  },
} as const;
type ToolName = keyof typeof forms;
const isTool = (name: string): name is ToolName => Object.hasOwn(forms, name);

/** The same as the protocol describes them. */
export const toolsOfModel: readonly ChatTool[] = Object.entries(forms).map(([name, { description, input }]) => ({
  type: 'function',
  function: { name, description, parameters: z.toJSONSchema(input, { io: 'input' }) },
}));

/** What the model is told that a tool has returned, and the expert's answer that it is made of. */
export interface ToolResult {
  readonly content: string;
  /** null: there is none, as the tool lists or has failed. */
  readonly answer: AssistantAnswer | null;
  /** Something was found. */
  readonly isFound: boolean;
}

/** Runs tools in the person's name: what they look up is seen as the person sees it, and gathered. */
export function createModelTools(parts: LookupParts) {
  const lookups = createLookups(parts);
  const { deviceOf, keysOf, periodOf, answerOf } = lookups;
  const { language } = lookups.build;

  /** @returns what was found, or the expert's answer about it */
  async function look(name: ToolName, given: unknown): Promise<{ answer: AssistantAnswer } | { data: unknown }> {
    const input = <N extends ToolName>(_of: N) => forms[name].input.parse(given) as z.infer<(typeof forms)[N]['input']>;
    const about = async (fn: Parameters<typeof answerOf>[0], question: Parameters<typeof answerOf>[1]) => ({
      answer: await answerOf(fn, question),
    });
    switch (name) {
      case 'list_devices':
        return { data: listDevices(lookups, input(name).search) };
      case 'get_condition':
        return about('latest', { devices: [deviceOf(input(name).device)] });
      case 'get_readings': {
        const { device, indicators, unit } = input(name);
        const keys = keysOf(indicators);
        const asked = unit === undefined ? null : unitIn(normalText(`in ${unit}`), keys);
        return about('latest', { devices: [deviceOf(device)], indicators: keys, unit: asked });
      }
      case 'get_history': {
        const { device, indicators, period, figure = null } = input(name);
        const [devices, keys, time] = [[deviceOf(device)], keysOf(indicators), periodOf(period)];
        return about('trend', { devices, indicators: keys, time, figure });
      }
      case 'get_diagnosis':
        return about('cause', { devices: [deviceOf(input(name).device)] });
      case 'get_actions':
        return about('maintenance', { devices: [deviceOf(input(name).device)], text: 'what to do' });
      case 'get_forecast':
      case 'get_limits': {
        const { device, indicators } = input(name);
        const fn = name === 'get_limits' ? 'limit' : 'forecast';
        return about(fn, { devices: [deviceOf(device)], indicators: keysOf(indicators) });
      }
      case 'list_alarms': {
        const { device, level, period } = input(name);
        return about('alarms', {
          devices: device === undefined ? [] : [deviceOf(device)],
          time: periodOf(period),
          text: level === undefined ? '' : `level ${level}`,
        });
      }
      case 'get_log':
        return { data: await logOf(lookups, deviceOf(input(name).device)) };
      case 'list_reports':
        return { data: await reportsOf(lookups, deviceOf(input(name).device)) };
      case 'compare_devices': {
        const { devices, indicators, period } = input(name);
        return about('compare', {
          devices: devices.map(deviceOf),
          indicators: keysOf(indicators),
          time: periodOf(period),
        });
      }
      case 'rank_devices': {
        const { indicator, direction, count } = input(name);
        const ranking = { dir: direction === 'lowest' ? ('asc' as const) : ('desc' as const), n: count };
        const intent = { kind: 'answer', fn: 'fleet', figures: [], isRate: false, ranking, isCount: false } as const;
        return about('fleet', { intent, indicators: indicator === undefined ? [] : keysOf([indicator]) });
      }
      case 'search_knowledge':
        return about('knowledge', { text: normalText(input(name).query) });
      case 'how_to':
        return about('howto', { text: normalText(input(name).query) });
    }
  }

  return {
    /** Runs one tool. What it refuses is told to the model; a fault of ours is thrown. */
    async run({ name, arguments: given }: Pick<ToolCall, 'name' | 'arguments'>): Promise<ToolResult> {
      try {
        if (!isTool(name)) throw new ToolRefusal('there is no such tool');
        const found = await look(name, jsonOf(given));
        if ('data' in found) return { content: resultOf({ data: found.data }), answer: null, isFound: true };
        const { answer } = found;
        const lines = answer.blocks.flatMap((block) => wordsOf(block, language));
        const isFound = answer.kind === 'answer';
        return {
          content: resultOf({ data: { devices: answer.devices, lines } }),
          answer: isFound ? answer : null,
          isFound,
        };
      } catch (error) {
        return { content: resultOf({ error: refusalOf(error, language) }), answer: null, isFound: false };
      }
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new ToolRefusal('the arguments are no JSON');
  }
}

/** Why a tool has nothing, in words for the model. */
function refusalOf(error: unknown, language: Language): string {
  if (error instanceof ToolRefusal) return error.message;
  if (error instanceof z.ZodError)
    return error.issues
      .map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join('; ')
      .slice(0, 500);
  if (error instanceof AppError) return textOf(error.error, language, error.details);
  throw error;
}

/** A result as the model gets it: data and nothing else, of bounded length also once it is encoded. */
export function resultOf(result: { readonly data: unknown } | { readonly error: string }): string {
  const text = JSON.stringify(result);
  if (text.length <= maxResult) return text;
  let [fits, tooLong] = [0, maxResult];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (cutOff(text, middle).length <= maxResult) fits = middle;
    else tooLong = middle;
  }
  return cutOff(text, fits);
}

const cutOff = (text: string, length: number): string => JSON.stringify({ cutOff: text.slice(0, length) });
