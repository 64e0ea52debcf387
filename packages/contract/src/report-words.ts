import * as z from 'zod';

/**
 * Kinds of reports: of a laboratory, of people at the machine, and of the product itself: on one device, or on all
 * devices of a factory or dealer.
 */
export const reportTypes = ['oilTest', 'inspection', 'diagnostic', 'fleet'] as const;
export const ReportType = z.enum(reportTypes);
export type ReportType = z.infer<typeof ReportType>;

/** Languages that the product writes reports in. */
export const reportLanguages = ['zh-CN', 'en'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/** The way of a report; `returned` and `withdrawn` stand beside it. */
export const reportStates = [
  'applied',
  'accepted',
  'working',
  'reviewing',
  'delivered',
  'returned',
  'withdrawn',
] as const;
export const ReportState = z.enum(reportStates);
export type ReportState = z.infer<typeof ReportState>;

/** Parts of the work: an oil test is sampled and tested, an inspection filled in, a report of the product written. */
export const reportSteps = ['sampled', 'testing', 'inspecting', 'generating'] as const;
export const ReportStep = z.enum(reportSteps);
export type ReportStep = z.infer<typeof ReportStep>;

/** What an abnormal report found: the level of the oil, or a sensor alone. */
export const AbnormalState = z.enum(['level1', 'level2', 'fault']);
export type AbnormalState = z.infer<typeof AbnormalState>;

/** State and step in one word. */
export type ReportStage = Exclude<ReportState, 'working'> | ReportStep;
export const reportStages: readonly ReportStage[] = [
  'applied',
  'accepted',
  ...reportSteps,
  'reviewing',
  'delivered',
  'returned',
  'withdrawn',
];

/** A report at work has a step. */
export function stageOf({
  state,
  step,
}: {
  readonly state: ReportState;
  readonly step: ReportStep | null;
}): ReportStage {
  if (state !== 'working') return state;
  if (step === null) throw new RangeError('a report at work has a step');
  return step;
}
