import { deviceStatusOf, inLanguage } from '@oilsight/contract';
import type { AnswerFunction, AssistantAnswer, AssistantClaim } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { atOnce } from '../../../platform/steps.ts';
import { createAnswerBuilder, wordsOf } from '../answer-builder.ts';
import { numberOf, statusWord } from '../answers/about.ts';
import type { KnownDevice } from '../answers/about.ts';
import { answering } from '../expert.ts';
import type { Understood } from '../expert.ts';
import { devicesIn } from '../understanding/devices.rules.ts';
import { indicatorsIn } from '../understanding/indicators.rules.ts';
import { normalText } from '../understanding/normal-text.rules.ts';
import type { Question } from '../understanding/question.rules.ts';
import { timeIn } from '../understanding/times.rules.ts';
import type { Gathering } from './gathered.ts';

/** Most devices and entries of a list. */
const maxListed = 40;

/** A tool cannot do what it was asked for; the model is told why. */
export class ToolRefusal extends Error {}

/** Whose question it is, and where its facts are gathered. */
export interface LookupParts {
  readonly understood: Understood;
  readonly gathering: Gathering;
}

export type Lookups = ReturnType<typeof createLookups>;

/** What tools are made of: arguments of a language model understood, and functions of the expert that look them up. */
export function createLookups({ understood, gathering }: LookupParts) {
  const { all, tools, build, now, zone } = understood;
  const { language } = build;

  function deviceOf(name: string): KnownDevice {
    const said = normalText(name);
    const same = all.filter((device) =>
      [device.deviceId, device.deviceNo, device.deviceName].some((one) => one !== '' && normalText(one) === said),
    );
    const found = same.length > 0 ? same : atOnce(devicesIn(said, all)).mentions.flatMap(({ devices }) => devices);
    const [only] = found;
    if (only === undefined) throw new ToolRefusal('the person sees no such device');
    if (found.length > 1)
      throw new ToolRefusal(
        `several devices have that name: ${JSON.stringify(found.slice(0, 8).map(({ deviceName }) => deviceName))}`,
      );
    return only;
  }
  const keysOf = (names: readonly string[]): string[] =>
    names.map((name) => {
      const key = findIndicator(name) === null ? indicatorsIn(normalText(name)).keys[0] : name;
      if (key === undefined) throw new ToolRefusal(`no such indicator: ${JSON.stringify(name)}`);
      return key;
    });
  function periodOf(text: string | undefined): Question<KnownDevice>['time'] {
    if (text === undefined) return null;
    const { time } = timeIn(normalText(text), { now, zone });
    if (time === null) throw new ToolRefusal('the period is not understood: write one such as "last 7 days"');
    return time;
  }

  /** Answers with one function of the expert; its claims are what the model may state. */
  async function answerOf(
    fn: Exclude<AnswerFunction, 'none'>,
    about: Partial<Question<KnownDevice>> & { readonly figure?: 'min' | 'max' | 'mean' | null },
  ): Promise<AssistantAnswer> {
    const { figure = null, ...given } = about;
    // Its parts are shown only below sentences that rest on them.
    const unseen = createAnswerBuilder({ language, zone, now, onBlock: () => undefined });
    const question: Question<KnownDevice> = {
      text: '',
      language,
      intent: {
        kind: 'answer',
        fn,
        figures: figure === null ? [] : [figure],
        isRate: false,
        ranking: null,
        isCount: false,
      },
      devices: [],
      ambiguous: null,
      outOfReach: null,
      among: all,
      isNarrowed: false,
      indicators: [],
      rules: [],
      time: null,
      otherTime: null,
      unmeasured: [],
      unit: null,
      ...given,
    };
    const answer = await answering[fn]({ question, tools, build: unseen, now, zone });
    gathering.claims(answer.claims);
    gathering.words(answer.blocks.flatMap((block) => wordsOf(block, language)));
    if (answer.period !== null) gathering.span(answer.period.to - answer.period.from);
    for (const { href, label } of answer.links) {
      const id = href.startsWith('/knowledge/article?') ? new URLSearchParams(href.split('?')[1]).get('id') : null;
      if (id !== null) gathering.article(id, label);
    }
    return answer;
  }

  gathering.devices(all.map(nameOf));
  gathering.present(build.time(now));

  return {
    deviceOf,
    keysOf,
    periodOf,
    answerOf,
    all,
    tools,
    gathering,
    build,
    /** A moment as it is shown, gathered with what the answer may state. */
    timeOf(at: number): string {
      const shown = build.time(at);
      gathering.moment(shown);
      return shown;
    },
  };
}

/** Devices whose name, number or factory has a part; without one all. */
export function listDevices({ all, gathering, build, timeOf }: Lookups, search: string | undefined): unknown {
  const part = normalText(search ?? '');
  const found = all.filter(({ deviceName, deviceNo, customerName }) =>
    [deviceName, deviceNo, customerName].some((one) => normalText(one).includes(part)),
  );
  const shown = found.slice(0, maxListed);
  gathering.claims([
    ...(part === '' ? [countOf('devices', found.length)] : []),
    ...shown.flatMap((device): AssistantClaim[] => [
      {
        is: 'state',
        device: numberOf(device),
        value: device.state,
        unit: '',
        shown: statusWord(deviceStatusOf(device), build),
      },
      {
        is: 'oil',
        device: numberOf(device),
        value: device.monitoringOil,
        unit: '',
        shown: device.monitoringOil,
      },
    ]),
  ]);
  gathering.words(shown.map((device) => statusWord(deviceStatusOf(device), build)));
  return {
    count: found.length,
    devices: shown.map((device) => ({
      number: numberOf(device),
      name: device.deviceName,
      factory: device.customerName,
      state: statusWord(deviceStatusOf(device), build),
      oil: device.monitoringOil,
      lastReport: device.lastSeenAt === null ? null : timeOf(device.lastSeenAt),
    })),
  };
}

/** The log of a device, newest first. What people wrote in it may be quoted and supports nothing else. */
export async function logOf({ tools, gathering, timeOf }: Lookups, device: KnownDevice): Promise<unknown> {
  const entries = (await tools.log(device.deviceId)).slice(0, maxListed);
  for (const { note, oilName } of entries) {
    gathering.note(note);
    gathering.note(oilName ?? '');
  }
  gathering.claims(
    entries.flatMap(({ kind, volumeL, at }): AssistantClaim[] =>
      volumeL === null
        ? []
        : [
            {
              is: 'event',
              kind,
              device: numberOf(device),
              when: at,
              value: volumeL,
              unit: 'L',
              shown: String(volumeL),
            },
          ],
    ),
  );
  return entries.map(({ kind, at, volumeL, note, oilName }) => ({
    kind,
    at: timeOf(at),
    volumeL,
    oil: oilName,
    noteOfPerson: note,
  }));
}

/** Reports about a device, newest first, with what people wrote of them. */
export async function reportsOf(
  { tools, gathering, build: { language }, timeOf }: Lookups,
  device: KnownDevice,
): Promise<unknown> {
  const found = await tools.reports(device.deviceId);
  gathering.claims([{ ...countOf('reports', found.length), device: numberOf(device) }]);
  return found.map(({ number, theme, state, createdAt, deliveredAt, remarks, verdict }) => {
    for (const one of [number, theme, remarks]) gathering.note(one);
    gathering.words(verdict === null ? [] : [verdict.zh, verdict.en]);
    return {
      number,
      themeOfPerson: theme,
      state,
      askedFor: timeOf(createdAt),
      delivered: deliveredAt === null ? null : timeOf(deliveredAt),
      remarkOfPerson: remarks,
      conclusion: verdict === null ? null : inLanguage(verdict, language),
    };
  });
}

const nameOf = (device: KnownDevice) => ({
  id: device.deviceId,
  number: numberOf(device),
  name: device.deviceName,
});

const countOf = (of: string, count: number): AssistantClaim => ({
  is: 'count',
  of,
  value: count,
  unit: '',
  shown: String(count),
});
