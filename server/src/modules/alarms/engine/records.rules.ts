import type { AlarmLevel, AlarmRule } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { AlarmCategory } from '@oilsight/oil';
import { categoryOfIndicator } from './category.rules.ts';
import type { Evaluated } from './slots.rules.ts';
import type { Occurrence } from './occurrences.rules.ts';

/** Alarms of a device that begin within this time of an open one belong to its cause. */
const sameCauseMs = 10 * minuteMs;

/** An occurrence with what is evaluated by it. */
export interface FoundOccurrence {
  readonly evaluated: Evaluated;
  readonly occurrence: Occurrence;
}

/** The condition of a record as it is stored: what the engine writes and nobody else does. */
export interface StoredRecord extends Omit<Occurrence, 'onsetValue' | 'side' | 'threshold' | 'value' | 'peak'> {
  /** These are null of a finding. */
  readonly side: 'high' | 'low' | null;
  readonly threshold: number | null;
  readonly value: number | null;
  readonly peak: number | null;
  readonly id: string;
  readonly ruleKey: string;
  readonly level: AlarmLevel;
  readonly findingRule: string | null;
  readonly isMasked: boolean;
  readonly outrankedBy: string | null;
  readonly groupId: string;
  readonly isWithdrawn: boolean;
}

/** A record that is added. */
export interface NewRecord extends StoredRecord {
  readonly kind: 'oil' | 'sensorFault' | 'silence';
  readonly rule: AlarmRule | null;
  readonly category: AlarmCategory | null;
  readonly indicator: string | null;
  readonly evidence: readonly unknown[];
  readonly isLate: boolean;
}

/** What happened to a record, as `alarm_event.what`. */
export type RecordEvent = 'raised' | 'cleared' | 'revised' | 'withdrawn' | 'outranked' | 'suppressed' | 'released';

export type RecordChange =
  | { readonly kind: 'add'; readonly record: NewRecord; readonly events: readonly RecordEvent[] }
  | {
      readonly kind: 'put';
      readonly record: StoredRecord;
      readonly events: readonly RecordEvent[];
      /** What justifies the alarm now that its past is another; left out: the same as before. */
      readonly evidence?: readonly unknown[];
    };

const isOpen = ({ clearedAt, isWithdrawn }: StoredRecord) => clearedAt === null && !isWithdrawn;

/**
 * The record of a new occurrence.
 *
 * @param open the open records of the device: one cause is one group
 */
export function recordOf(
  { evaluated, occurrence }: FoundOccurrence,
  { id, open, isLate }: { readonly id: string; readonly open: readonly StoredRecord[]; readonly isLate: boolean },
): RecordChange {
  const { rule, finding, ruleKey, level } = evaluated;
  const findingRule = ruleKey.startsWith('finding:') ? ruleKey.slice('finding:'.length) : null;
  const isFault = finding?.state === 'fault';
  const record: NewRecord = {
    ...conditionOf({ evaluated, occurrence }),
    id,
    ruleKey,
    level,
    findingRule,
    isMasked: evaluated.isMasked && occurrence.clearedAt === null,
    outrankedBy: null,
    groupId: groupOf({ evaluated, occurrence }, open.filter(isOpen)) ?? id,
    isWithdrawn: false,
    kind: isFault ? 'sensorFault' : 'oil',
    rule,
    category: rule === null ? (finding?.category ?? null) : categoryOfIndicator(rule.indicator ?? ''),
    indicator: rule?.indicator ?? null,
    evidence: evidenceOf({ evaluated, occurrence }),
    isLate,
  };
  return { kind: 'add', record, events: occurrence.clearedAt === null ? ['raised'] : ['raised', 'cleared'] };
}

/**
 * What has to be changed so that every level 2 is outranked while level 1 of its rule is open, and no longer.
 *
 * @param open the open records of a device
 */
export function rankedRecords(open: readonly StoredRecord[]): RecordChange[] {
  return open.flatMap((record): RecordChange[] => {
    if (record.level === 1) return [];
    const graver = open.find(({ ruleKey, level }) => ruleKey === record.ruleKey && level === 1);
    const outrankedBy = graver?.id ?? null;
    if (outrankedBy === record.outrankedBy) return [];
    const event = outrankedBy === null ? 'released' : 'outranked';
    return [{ kind: 'put', record: { ...record, outrankedBy }, events: [event] }];
  });
}

/** Two changes of one record as one. @param before null: there is only one */
export function mergedChange(before: RecordChange | null, change: RecordChange): RecordChange {
  const events = [...(before?.events ?? []), ...change.events];
  if (before?.kind !== 'add') return { ...before, ...change, events };
  return { kind: 'add', record: { ...before.record, ...change.record }, events };
}

/** What justifies the alarm: the finding's evidence, or the readings that began and ended the delay. */
function evidenceOf({ evaluated: { finding }, occurrence }: FoundOccurrence): readonly unknown[] {
  if (finding !== null) return finding.evidence;
  const { onsetAt, onsetValue, raisedAt, value } = occurrence;
  const onset = { at: onsetAt, value: onsetValue };
  return onsetAt === raisedAt ? [onset] : [onset, { at: raisedAt, value }];
}

/** The group of an open alarm with the same cause, as the other level of its rule has; null: there is none. */
function groupOf({ evaluated, occurrence }: FoundOccurrence, open: readonly StoredRecord[]): string | null {
  const isFault = evaluated.finding?.state === 'fault';
  if (isFault) return null;
  const sameCauseAs = evaluated.finding?.sameCauseAs ?? [];
  const found = open
    .toSorted((one, other) => one.raisedAt - other.raisedAt)
    .find(
      ({ raisedAt, findingRule, ruleKey }) =>
        ruleKey === evaluated.ruleKey ||
        Math.abs(occurrence.raisedAt - raisedAt) <= sameCauseMs ||
        (findingRule !== null && sameCauseAs.includes(findingRule)),
    );
  return found?.groupId ?? null;
}

/** The record of an alarm that has cleared. */
export function clearedRecord(record: StoredRecord, found: FoundOccurrence): RecordChange {
  return { kind: 'put', record: { ...record, ...conditionOf(found), isMasked: false }, events: ['cleared'] };
}

/** The record of an open alarm that goes on. */
export function progressedRecord(record: StoredRecord, found: FoundOccurrence): RecordChange {
  return { kind: 'put', record: { ...record, ...conditionOf(found) }, events: [] };
}

function conditionOf({ evaluated, occurrence }: FoundOccurrence) {
  const { onsetValue: _, ...condition } = occurrence;
  return evaluated.rule === null ? { ...condition, side: null, threshold: null, value: null, peak: null } : condition;
}

/**
 * What has to be changed so that the records are those of the occurrences. Both are of one device, from a time on. Their
 * ids, groups and what people did with them stay.
 *
 * @param found in the order in which they were raised
 */
export function reconcile(
  found: readonly FoundOccurrence[],
  {
    stored,
    makeId,
    isLate,
  }: {
    readonly stored: readonly StoredRecord[];
    readonly makeId: () => string;
    readonly isLate: (occurrence: Occurrence) => boolean;
  },
): RecordChange[] {
  const changes: RecordChange[] = [];
  const free = new Set(stored);
  const partners = pairs(found, stored);
  const open = new Map<string, StoredRecord>();
  for (const [one, partner] of partners) {
    free.delete(partner);
    const change = changeOf(partner, one);
    if (change !== null) changes.push(change);
    if (one.occurrence.clearedAt === null) open.set(partner.id, change?.record ?? partner);
  }
  for (const gone of free)
    if (!gone.isWithdrawn) changes.push({ kind: 'put', record: { ...gone, isWithdrawn: true }, events: ['withdrawn'] });
  for (const one of found) {
    if (partners.has(one)) continue;
    const added = recordOf(one, { id: makeId(), open: [...open.values()], isLate: isLate(one.occurrence) });
    if (isOpen(added.record)) open.set(added.record.id, added.record);
    changes.push(added);
  }
  changes.push(...rankedRecords([...open.values()]));
  const byRecord = new Map<string, RecordChange>();
  for (const change of changes) {
    const { id } = change.record;
    const merged = mergedChange(byRecord.get(id) ?? null, change);
    // Moved to the end, so that a record comes after the one that outranks it.
    byRecord.delete(id);
    byRecord.set(id, merged);
  }
  return [...byRecord.values()];
}

/** Occurrences and records of the same rule and level that begin together, else those that overlap. */
function pairs(found: readonly FoundOccurrence[], stored: readonly StoredRecord[]): Map<FoundOccurrence, StoredRecord> {
  const partners = new Map<FoundOccurrence, StoredRecord>();
  const free = new Set(stored.toSorted((one, other) => one.raisedAt - other.raisedAt));
  const pair = (isPartner: (one: Occurrence, other: StoredRecord) => boolean) => {
    for (const one of found) {
      if (partners.has(one)) continue;
      const { ruleKey, level } = one.evaluated;
      const partner = [...free].find(
        (record) => record.ruleKey === ruleKey && record.level === level && isPartner(one.occurrence, record),
      );
      if (partner === undefined) continue;
      partners.set(one, partner);
      free.delete(partner);
    }
  };
  pair((one, other) => one.raisedAt === other.raisedAt);
  pair((one, other) => one.onsetAt <= endOf(other) && other.onsetAt <= endOf(one));
  return partners;
}

function endOf({ clearedAt }: Pick<Occurrence, 'clearedAt'>): number {
  return clearedAt ?? Number.POSITIVE_INFINITY;
}

/** null: the record is as it should be. */
function changeOf(record: StoredRecord, found: FoundOccurrence): RecordChange | null {
  const isMasked = found.evaluated.isMasked && found.occurrence.clearedAt === null;
  const next = { ...record, ...conditionOf(found), isMasked, isWithdrawn: false };
  if (Object.keys(next).every((name) => next[name as keyof StoredRecord] === record[name as keyof StoredRecord]))
    return null;
  const events: RecordEvent[] = [];
  if (isRevised(record, next)) events.push('revised');
  if (record.clearedAt === null && next.clearedAt !== null) events.push('cleared');
  if (isMasked !== record.isMasked && next.clearedAt === null) events.push(isMasked ? 'suppressed' : 'released');
  return events.includes('revised')
    ? { kind: 'put', record: next, events, evidence: evidenceOf(found) }
    : { kind: 'put', record: next, events };
}

/** Whether the past has changed: an open alarm that goes on or clears is not a revision. */
function isRevised(record: StoredRecord, next: StoredRecord): boolean {
  if (record.isWithdrawn || record.onsetAt !== next.onsetAt || record.raisedAt !== next.raisedAt) return true;
  if (record.value !== next.value || record.threshold !== next.threshold || record.side !== next.side) return true;
  if (record.clearedAt === null) return false;
  const names = ['clearedAt', 'endedAt', 'lastAt', 'peak', 'readings', 'clearReason'] as const;
  return names.some((name) => record[name] !== next[name]);
}
