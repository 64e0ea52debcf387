import type { AnswerFunction, AssistantAnswer } from '@oilsight/contract';
import { AppError } from '@oilsight/contract';
import { inSteps } from '../../platform/steps.ts';
import { createAnswerBuilder } from './answer-builder.ts';
import type { Answering, Asked, KnownDevice } from './answers/about.ts';
import { alarms } from './answers/alarms.ts';
import { cause } from './answers/cause.ts';
import { compareTimes } from './answers/compare-times.ts';
import { compare } from './answers/compare.ts';
import { fleet } from './answers/fleet.ts';
import { forecast } from './answers/forecast.ts';
import { howTo, knowledge, unknown } from './answers/knowledge.ts';
import { latest } from './answers/latest.ts';
import { limit } from './answers/limit.ts';
import { maintenance } from './answers/maintenance.ts';
import { notMeasured } from './answers/not-measured.ts';
import { asksBack, noneInScope, wontAct } from './answers/refusals.ts';
import { report } from './answers/report.ts';
import { trend } from './answers/trend.ts';
import type { Engine, EngineQuestion } from './engine.ts';
import { ofOneDevice } from './understanding/intents.rules.ts';
import { questionOf } from './understanding/question.rules.ts';

/** What answers each function of the assistant. */
export const answering: Readonly<Record<Exclude<AnswerFunction, 'none'>, Answering>> = {
  latest,
  trend,
  cause,
  compare,
  forecast,
  limit,
  knowledge,
  alarms,
  maintenance,
  howto: howTo,
  fleet,
  report,
};
/** A question as both engines understand it, with what its answer is built with. */
export interface Understood extends Asked {
  /** All that the person may see. */
  readonly all: readonly KnownDevice[];
  readonly pageDevice: KnownDevice | null;
}

/** @throws AppError `deviceNotFound`: the page's device is not in reach; and those of the calls */
export async function understood(asked: EngineQuestion): Promise<Understood> {
  const { tools, now, zone } = asked;
  const all: readonly KnownDevice[] = (await tools.devices()).map((device) => ({
    ...device,
    areaNames: asked.placeOf(device.areaNo),
  }));
  const pageDevice = asked.deviceId === null ? null : (all.find(({ deviceId }) => deviceId === asked.deviceId) ?? null);
  if (asked.deviceId !== null && pageDevice === null) throw new AppError('deviceNotFound', { field: 'deviceId' });
  const { earlier, isPlace } = asked;
  const question = await inSteps(questionOf(asked.question, { devices: all, pageDevice, earlier, now, zone, isPlace }));
  const language = /\p{L}/u.test(asked.question) ? question.language : asked.language;
  const build = createAnswerBuilder({ language, zone, now, onBlock: asked.onBlock });
  return { question, tools, build, now, zone, all, pageDevice };
}

/**
 * The deterministic expert: understands a question by rules, looks up what it needs through the person's own calls, and
 * answers with what they returned. The same question at the same time gets the same answer.
 *
 * @throws AppError `deviceNotFound`: the page's device is not in reach; and those of the calls
 */
export const answerOf: Engine = async (asked) => {
  const { all, ...rest } = await understood(asked);
  return answered(rest, all);
};

async function answered(asked: Asked, all: readonly KnownDevice[]): Promise<AssistantAnswer> {
  const { question } = asked;
  const { fn, kind } = question.intent;
  if (kind === 'wont_act') return wontAct(asked);
  if (fn === 'howto') return howTo(asked);
  if (question.outOfReach !== null) return noneInScope(asked);
  if (fn === 'knowledge') return knowledge(asked);
  if (kind === 'cannot' && question.unmeasured.length > 0) return notMeasured(asked);
  if (question.ambiguous !== null) return asksBack(asked, question.ambiguous);
  if (kind === 'cannot' || fn === 'none') return unknown(asked);
  if (fn === 'compare' && question.devices.length < 2) {
    const [only] = question.devices;
    if (question.otherTime !== null && only !== undefined) return compareTimes(asked);
    return only === undefined
      ? asksBack(asked, question.among)
      : asksBack(
          asked,
          all.filter(({ deviceId }) => deviceId !== only.deviceId),
        );
  }
  if (!ofOneDevice.includes(fn)) return answering[fn](asked);
  if (question.devices.length > 1)
    return fn === 'cause' || fn === 'limit' || fn === 'maintenance' || fn === 'report'
      ? asksBack(asked, question.devices)
      : compare(asked);
  if (question.devices.length === 1) return answering[fn](asked);
  const candidates = question.among.filter(({ isGateway }) => !isGateway);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1)
    return answering[fn]({ ...asked, question: { ...question, devices: [only] } });
  return fn === 'cause' && question.indicators.length > 0 ? knowledge(asked) : asksBack(asked, candidates);
}
