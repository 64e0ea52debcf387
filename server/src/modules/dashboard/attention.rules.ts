import { urgencyOf } from '@oilsight/contract';
import type { AttentionRow, DeviceDiagnosis, PlannedWork, Worst } from '@oilsight/contract';
import { findRule, hourMs } from '@oilsight/oil';
import type { LifeQuantity } from '@oilsight/oil';
import type { OpenCause } from './dashboard.store.ts';
import type { LimitForecast } from './limit-forecast.rules.ts';

type Deadline = AttentionRow['deadline'];
type Finding = DeviceDiagnosis['findings'][number];

const without = { lo: null, hi: null };
export const noDeadline: Deadline = { source: 'none', at: null, isOverdue: false, ...without };

/** Causes that are the oil's: whoever sees to them has to before the oil is over. */
const forecastCategories: readonly OpenCause['category'][] = ['pollution', 'water', 'viscosity', 'ageing'];

/** Whether the remaining life of the oil says until when a cause must be seen to. */
export const isForecast = ({ category }: Pick<OpenCause, 'category'>): boolean => forecastCategories.includes(category);

/** When the remaining life of an oil ends, ms, with its interval; null: it has none, or it is longer than can be said. */
export function lifeForecast(
  diagnosis: Pick<DeviceDiagnosis, 'at' | 'life'> | null,
): (Pick<Worst['forecasts'][number], 'at' | 'lo' | 'hi'> & { readonly quantity: LifeQuantity }) | null {
  const life = diagnosis?.life ?? null;
  if (diagnosis === null || life?.status !== 'ok' || life.isCapped) return null;
  const { hours, lo, hi, limitedBy } = life;
  if (hours === null || lo === null || hi === null || limitedBy === null) return null;
  const hoursLater = (after: number) => diagnosis.at + after * hourMs;
  return { quantity: limitedBy, at: hoursLater(hours), lo: hoursLater(lo), hi: hoursLater(hi) };
}

/** Until when somebody must act on a cause: of a forecast and planned work the nearer one. */
export function deadlineOf(
  { kind, level, category, assigneeId, dueAt }: Pick<OpenCause, 'kind' | 'level' | 'category' | 'assigneeId' | 'dueAt'>,
  {
    diagnosis,
    planned,
    toLimit = null,
    now,
  }: {
    readonly diagnosis: Pick<DeviceDiagnosis, 'at' | 'life'> | null;
    readonly planned: Pick<PlannedWork, 'dueAt'> | null;
    /** When the cause's indicator reaches level 1; null: no trend leads there. */
    readonly toLimit?: LimitForecast | null;
    readonly now: number;
  },
): Deadline {
  if (assigneeId !== null && dueAt !== null)
    return { source: 'assigned', at: dueAt, isOverdue: dueAt < now, ...without };
  if (kind === 'oil' && level === 1) return { source: 'now', at: now, isOverdue: false, ...without };
  const forecast = isForecast({ category }) ? lifeForecast(diagnosis) : null;
  // One that ends before now is of a machine that has been silent since: it says nothing of what is left.
  const ofLife = forecast !== null && forecast.hi >= now ? { source: 'forecast' as const, ...forecast } : null;
  const ofLimit = kind === 'oil' && toLimit !== null ? { source: 'limit' as const, ...toLimit } : null;
  const nearest = ofLimit !== null && (ofLife === null || ofLimit.at <= ofLife.at) ? ofLimit : ofLife;
  if (nearest !== null && (planned === null || nearest.at <= planned.dueAt)) {
    const { source, at, lo, hi } = nearest;
    // While its interval lasts, it may come any day.
    return { source, at, isOverdue: false, lo, hi };
  }
  return planned === null ? noDeadline : plannedDeadline(planned, now);
}

export function plannedDeadline({ dueAt }: Pick<PlannedWork, 'dueAt'>, now: number): Deadline {
  return { source: 'planned', at: dueAt, isOverdue: dueAt < now, ...without };
}

/** In order of the time left; what is due already is due now, the gravest first, then what is due for longest. */
export function byTimeLeft(now: number) {
  const left = ({ deadline }: AttentionRow) =>
    deadline.at === null ? Number.POSITIVE_INFINITY : Math.max(deadline.at, now);
  return (one: AttentionRow, other: AttentionRow): number => {
    const [first, second] = [left(one), left(other)];
    if (first !== second) return first - second;
    return (
      urgencyOf(one.state) - urgencyOf(other.state) ||
      // What waits for a person comes before what somebody has seen to.
      Number(one.handled !== null) - Number(other.handled !== null) ||
      (one.deadline.at ?? 0) - (other.deadline.at ?? 0) ||
      one.since - other.since ||
      (one.id < other.id ? -1 : 1)
    );
  };
}

/** The finding of a device's diagnosis that an alarm is of, or that explains it: the gravest of its category. */
export function explainingFinding(
  { findingRule, category }: Pick<OpenCause, 'findingRule' | 'category'>,
  diagnosis: Pick<DeviceDiagnosis, 'findings'> | null,
): Finding | null {
  const findings = diagnosis?.findings ?? [];
  if (findingRule !== null) return findings.find(({ ruleId }) => ruleId === findingRule) ?? null;
  if (category === null) return null;
  return findings.find((finding) => finding.category === category && finding.severity !== 'info') ?? null;
}

/** Name and first action of a finding; of one that is not detected any more, those of its rule. */
export function wordsOf(findingRule: string | null, finding: Finding | null) {
  const rule = finding ?? (findingRule === null ? null : findRule(findingRule));
  if (rule === null) return { finding: null, action: null };
  const ruleId = finding?.ruleId ?? findingRule ?? '';
  const [zh, en] = [rule.actions.zh[0], rule.actions.en[0]];
  return {
    finding: { ruleId, name: rule.name },
    action: zh === undefined || en === undefined ? null : { zh, en },
  };
}

/**
 * What a value must come back to before its alarm clears, where it is within its threshold already and not yet there;
 * null: it is beyond the threshold, or back.
 */
function clearingValue({ rule, side, threshold }: OpenCause, value: number | null): number | null {
  if (rule === null || rule.measure !== 'value' || side === null || threshold === null || value === null) return null;
  const clears = side === 'high' ? threshold - rule.deadband : threshold + rule.deadband;
  const isBetween = side === 'high' ? value <= threshold && value > clears : value >= threshold && value < clears;
  return isBetween ? clears : null;
}

/** What a finding rests on: what was measured comes before what was entered into the log, as on the device's page. */
export function leadingEvidence({ evidence }: Pick<Finding, 'evidence'>): Finding['evidence'][number] | undefined {
  const required = evidence.filter(({ role, holds }) => role === 'require' && holds === true);
  return required.find(({ keys }) => keys.length > 0) ?? required[0];
}

/** What shows a cause, with its numbers. @param newest reading of its indicator; null: none */
export function evidenceOf(cause: OpenCause, finding: Finding | null, newest: number | null): AttentionRow['evidence'] {
  const { indicator, rule, side, threshold, value, peak } = cause;
  if (indicator !== null && rule !== null) {
    const shown = rule.measure === 'value' ? (newest ?? value) : value;
    return {
      kind: 'condition',
      indicator,
      measure: rule.measure,
      hours: rule.hours,
      side,
      threshold,
      value: shown,
      peak,
      clearsAt: clearingValue(cause, shown),
    };
  }
  const first = finding === null ? undefined : leadingEvidence(finding);
  return first === undefined ? { kind: 'none' } : { kind: 'finding', sentence: first.sentence };
}
