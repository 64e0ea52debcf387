import type { AlarmRule } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import type { FindingInForce } from './findings.rules.ts';
import type { Occurrence } from './occurrences.rules.ts';
import { clearedRecord, mergedChange, progressedRecord, rankedRecords, reconcile, recordOf } from './records.rules.ts';
import type { FoundOccurrence, NewRecord, RecordChange, StoredRecord } from './records.rules.ts';
import type { Evaluated } from './slots.rules.ts';

const minute = 60_000;
const rule: AlarmRule = {
  key: 'water_ppm',
  level: 2,
  indicator: 'water_ppm',
  settingId: null,
  version: 3,
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high: 500,
  onDelayMs: 0,
  deadband: 10,
  offDelayMs: 60_000,
  isLatched: false,
};
const evaluated = (more: Partial<Evaluated> = {}): Evaluated => ({
  name: `water_ppm ${more.level ?? 2}`,
  ruleKey: 'water_ppm',
  level: 2,
  rule,
  finding: null,
  isMasked: false,
  ...more,
});
const finding: FindingInForce = {
  ruleId: 'W01',
  category: 'wear',
  state: 'level1',
  sameCauseAs: ['W02'],
  evidence: [{ key: 'ferrous_total' } as never],
};
const evaluatedFinding = (more: Partial<FindingInForce> = {}, ruleId = 'W01'): Evaluated =>
  evaluated({
    name: `finding:${ruleId} 1`,
    ruleKey: `finding:${ruleId}`,
    level: 1,
    rule: null,
    finding: { ...finding, ruleId, ...more },
  });
/** Minute 1 to 2, raised at a value of 520; open unless it says when it cleared. */
const occurrence = (more: Partial<Occurrence> = {}): Occurrence => ({
  onsetAt: minute,
  raisedAt: 2 * minute,
  lastAt: 2 * minute,
  endedAt: null,
  clearedAt: null,
  clearReason: null,
  side: 'high',
  threshold: 500,
  onsetValue: 510,
  value: 520,
  peak: 530,
  readings: 2,
  ...more,
});
const over = (clearedAt: number) => ({ endedAt: clearedAt - minute, clearedAt, clearReason: 'values' as const });
const found = (more: Partial<Occurrence> = {}, of: Partial<Evaluated> = {}): FoundOccurrence => ({
  evaluated: evaluated(of),
  occurrence: occurrence(more),
});
const record = (more: Partial<StoredRecord> = {}): StoredRecord => {
  const { onsetValue: _, ...condition } = occurrence();
  return {
    ...condition,
    id: 'a',
    ruleKey: 'water_ppm',
    level: 2,
    findingRule: null,
    isMasked: false,
    outrankedBy: null,
    groupId: 'a',
    isWithdrawn: false,
    ...more,
  };
};
const added = (of: FoundOccurrence, open: readonly StoredRecord[] = [], isLate = false): NewRecord => {
  const change = recordOf(of, { id: 'new', open, isLate });
  if (change.kind !== 'add') throw new Error('a record was not added');
  return change.record;
};

describe('a new record', () => {
  it('says what the occurrence is, and what justifies it', () => {
    expect(recordOf(found(), { id: 'new', open: [], isLate: false })).toEqual({
      kind: 'add',
      events: ['raised'],
      record: {
        id: 'new',
        kind: 'oil',
        ruleKey: 'water_ppm',
        level: 2,
        rule,
        category: 'water',
        indicator: 'water_ppm',
        findingRule: null,
        onsetAt: 60_000,
        raisedAt: 120_000,
        lastAt: 120_000,
        endedAt: null,
        clearedAt: null,
        clearReason: null,
        side: 'high',
        threshold: 500,
        value: 520,
        peak: 530,
        readings: 2,
        evidence: [
          { at: 60_000, value: 510 },
          { at: 120_000, value: 520 },
        ],
        isLate: false,
        isMasked: false,
        isWithdrawn: false,
        outrankedBy: null,
        groupId: 'new',
      },
    });
    expect(added(found(), [], true).isLate).toBe(true);
  });

  it('that was raised by its first reading has one reading as evidence', () => {
    expect(added(found({ raisedAt: minute, value: 510 })).evidence).toEqual([{ at: 60_000, value: 510 }]);
  });

  it('of an alarm that is over was raised and cleared', () => {
    const change = recordOf(found(over(5 * minute), { isMasked: true }), { id: 'new', open: [], isLate: true });
    expect(change.events).toEqual(['raised', 'cleared']);
    expect(change.record).toMatchObject({
      clearedAt: 300_000,
      endedAt: 240_000,
      clearReason: 'values',
      isMasked: false,
    });
  });

  it('is masked while a sensor fault stands for it', () => {
    expect(added(found({}, { isMasked: true })).isMasked).toBe(true);
  });

  it('of an indicator that says nothing about the oil has no category', () => {
    const flow = { ...rule, key: 'flow', indicator: 'flow' };
    expect(added(found({}, { rule: flow, ruleKey: 'flow' }))).toMatchObject({ category: null, indicator: 'flow' });
    expect(added(found({}, { rule: { ...rule, indicator: null } }))).toMatchObject({ category: null, indicator: null });
  });

  it('of a finding has its category and evidence, and no values', () => {
    expect(added({ evaluated: evaluatedFinding(), occurrence: occurrence() })).toMatchObject({
      kind: 'oil',
      ruleKey: 'finding:W01',
      findingRule: 'W01',
      rule: null,
      indicator: null,
      category: 'wear',
      evidence: [{ key: 'ferrous_total' }],
      side: null,
      threshold: null,
      value: null,
      peak: null,
      readings: 2,
    });
    const gone = evaluated({ ruleKey: 'finding:W01', rule: null });
    expect(added({ evaluated: gone, occurrence: occurrence() })).toMatchObject({ category: null, kind: 'oil' });
    const fault = evaluatedFinding({ state: 'fault' });
    expect(added({ evaluated: fault, occurrence: occurrence() }).kind).toBe('sensorFault');
  });
});

describe('the group of a new record', () => {
  const at = 100 * minute;
  const now = found({ onsetAt: at, raisedAt: at });
  const groupBeside = (open: readonly StoredRecord[], of: FoundOccurrence = now) => added(of, open).groupId;
  const elsewhere = { id: 'b', groupId: 'g', ruleKey: 'viscosity_40' };

  it.each([
    ['the other level of its rule, however long ago', { id: 'b', groupId: 'g', level: 1 as const, raisedAt: 0 }, 'g'],
    ['another alarm ten minutes before', { ...elsewhere, raisedAt: at - 600_000 }, 'g'],
    ['another alarm earlier than that', { ...elsewhere, raisedAt: at - 600_001 }, 'new'],
    ['another alarm ten minutes later', { ...elsewhere, raisedAt: at + 600_000 }, 'g'],
    ['another alarm later than that', { ...elsewhere, raisedAt: at + 600_001 }, 'new'],
    ['one that has cleared', { ...elsewhere, raisedAt: at, ...over(at) }, 'new'],
    ['one that was withdrawn', { ...elsewhere, raisedAt: at, isWithdrawn: true }, 'new'],
  ])('%s', (_, other, group) => {
    expect(groupBeside([record(other)])).toBe(group);
  });

  it('is that of the first of several', () => {
    const [first, second] = [
      record({ ...elsewhere, raisedAt: at - 2 * minute, groupId: 'first' }),
      record({ ...elsewhere, id: 'c', raisedAt: at - minute, groupId: 'second' }),
    ];
    expect(groupBeside([second, first])).toBe('first');
  });

  it('is that of a finding with the same cause', () => {
    const of = (findingRule: string | null) =>
      groupBeside([record({ id: 'b', groupId: 'g', ruleKey: `finding:${findingRule}`, findingRule, raisedAt: 0 })], {
        evaluated: evaluatedFinding(),
        occurrence: now.occurrence,
      });
    expect([of('W02'), of('W03'), of(null)]).toEqual(['g', 'new', 'new']);
    const rate = found({ onsetAt: at, raisedAt: at });
    const beside = [record({ id: 'b', groupId: 'g', ruleKey: 'finding:W02', findingRule: 'W02', raisedAt: 0 })];
    expect(groupBeside(beside, rate)).toBe('new');
  });

  it('of a sensor fault is its own', () => {
    const fault = { evaluated: evaluatedFinding({ state: 'fault' }), occurrence: now.occurrence };
    expect(groupBeside([record({ ...elsewhere, raisedAt: at })], fault)).toBe('new');
  });
});

describe('ranks', () => {
  const graver = record({ id: 'one', level: 1 });
  it('level 2 is outranked by level 1 of its rule', () => {
    expect(rankedRecords([graver, record()])).toEqual([
      { kind: 'put', record: record({ outrankedBy: 'one' }), events: ['outranked'] },
    ]);
  });
  it('level 2 is released when level 1 is over', () => {
    expect(rankedRecords([record({ outrankedBy: 'one' })])).toEqual([
      { kind: 'put', record: record({ outrankedBy: null }), events: ['released'] },
    ]);
  });
  it.each([
    ['as it should be', [graver, record({ outrankedBy: 'one' })]],
    ['level 1 of another rule', [record({ id: 'one', level: 1, ruleKey: 'flow' }), record()]],
    ['another level 2', [record(), record({ id: 'b' })]],
    ['level 1 alone', [graver]],
  ])('nothing changes: %s', (_, open) => {
    expect(rankedRecords(open)).toEqual([]);
  });
});

describe('two changes of one record', () => {
  const put = (more: Partial<StoredRecord>, ...events: RecordChange['events']): RecordChange => ({
    kind: 'put',
    record: record(more),
    events,
  });
  it('are one, with the newer record and all events', () => {
    expect(mergedChange(null, put({}, 'raised'))).toEqual(put({}, 'raised'));
    expect(mergedChange(put({ readings: 2 }, 'revised'), put({ readings: 3 }, 'cleared'))).toEqual(
      put({ readings: 3 }, 'revised', 'cleared'),
    );
  });
  it('keep the evidence of a revision', () => {
    const revised = { ...put({}, 'revised'), evidence: [1] } as RecordChange;
    expect(mergedChange(revised, put({ readings: 9 }))).toEqual({
      kind: 'put',
      record: record({ readings: 9 }),
      events: ['revised'],
      evidence: [1],
    });
  });
  it('add a record as it is after both', () => {
    const add = recordOf(found(), { id: 'a', open: [], isLate: false });
    const merged = mergedChange(add, put({ ...over(9 * minute), outrankedBy: 'one' }, 'cleared'));
    expect(merged).toEqual({
      kind: 'add',
      record: { ...add.record, ...record({ ...over(9 * minute), outrankedBy: 'one' }) },
      events: ['raised', 'cleared'],
    });
    expect(merged.record).toMatchObject({ kind: 'oil', category: 'water', clearedAt: 540_000, outrankedBy: 'one' });
  });
});

it('an alarm that clears is no longer masked, and keeps its group and rank', () => {
  const before = record({ isMasked: true, groupId: 'g', outrankedBy: 'one' });
  expect(clearedRecord(before, found({ ...over(9 * minute), peak: 560 }))).toEqual({
    kind: 'put',
    record: { ...before, ...over(9 * minute), peak: 560, isMasked: false },
    events: ['cleared'],
  });
});

it('an alarm that goes on has newer numbers, and nothing happened to it', () => {
  const before = record({ isMasked: true });
  const lasting = found({ lastAt: 7 * minute, readings: 5, peak: 560 });
  expect(progressedRecord(before, lasting)).toEqual({
    kind: 'put',
    record: { ...before, lastAt: 420_000, readings: 5, peak: 560 },
    events: [],
  });
});

describe('records that are made to agree', () => {
  const agree = (occurrences: readonly FoundOccurrence[], stored: readonly StoredRecord[]) => {
    let count = 0;
    return reconcile(occurrences, {
      stored,
      makeId: () => `new ${(count += 1)}`,
      isLate: ({ raisedAt }) => raisedAt < 10 * minute,
    });
  };
  /** `a put revised cleared`. */
  const words = (changes: readonly RecordChange[]) =>
    changes.map(({ kind, record: { id }, events }) => [id, kind, ...events].join(' '));

  it('stay as they are', () => {
    expect(agree([found()], [record()])).toEqual([]);
    expect(agree([], [record({ isWithdrawn: true })])).toEqual([]);
    expect(agree([found(over(5 * minute))], [record(over(5 * minute))])).toEqual([]);
  });

  it('are added, late or not', () => {
    const changes = agree([found(), found({ onsetAt: 20 * minute, raisedAt: 20 * minute }, { ruleKey: 'flow' })], []);
    expect(words(changes)).toEqual(['new 1 add raised', 'new 2 add raised']);
    expect(changes.map((change) => change.kind === 'add' && change.record.isLate)).toEqual([true, false]);
  });

  it('are withdrawn', () => {
    expect(agree([], [record()])).toEqual([
      { kind: 'put', record: record({ isWithdrawn: true }), events: ['withdrawn'] },
    ]);
  });

  it('come back', () => {
    expect(agree([found()], [record({ isWithdrawn: true })])).toEqual([
      {
        kind: 'put',
        record: record(),
        events: ['revised'],
        evidence: [
          { at: 60_000, value: 510 },
          { at: 120_000, value: 520 },
        ],
      },
    ]);
  });

  const changesOf = (next: Partial<Occurrence>, stored: Partial<StoredRecord> = {}) =>
    agree([found(next)], [record(stored)]).map(({ events }) => events.join(' '));
  const cleared = over(9 * minute);
  it.each<[string, Partial<Occurrence>, Partial<StoredRecord>, string]>([
    ['another onset', { onsetAt: 30_000 }, {}, 'revised'],
    ['raised at another time', { raisedAt: 3 * minute }, {}, 'revised'],
    ['another value', { value: 521 }, {}, 'revised'],
    ['another threshold', { threshold: 501 }, {}, 'revised'],
    ['another side', { side: 'low' }, {}, 'revised'],
    ['it goes on', { lastAt: 8 * minute, readings: 9, peak: 700 }, {}, ''],
    ['it clears', cleared, {}, 'cleared'],
    ['it had not cleared', {}, cleared, 'revised'],
    ['cleared at another time', { ...cleared, clearedAt: 8 * minute }, cleared, 'revised'],
    ['ended at another time', { ...cleared, endedAt: 7 * minute }, cleared, 'revised'],
    ['cleared for another reason', { ...cleared, clearReason: 'setting' }, cleared, 'revised'],
    ['over, with another last reading', { ...cleared, lastAt: 3 * minute }, cleared, 'revised'],
    ['over, with another peak', { ...cleared, peak: 700 }, cleared, 'revised'],
    ['over, with more readings', { ...cleared, readings: 3 }, cleared, 'revised'],
    ['another onset, and it clears', { ...cleared, onsetAt: 30_000 }, {}, 'revised cleared'],
  ])('say what changed: %s', (_, next, stored, events) => {
    expect(changesOf(next, stored)).toEqual([events]);
  });

  it('have the evidence of their new past, and of the old one when only the present is another', () => {
    const [revised] = agree([found({ onsetAt: 30_000, onsetValue: 505 })], [record()]);
    expect(revised).toHaveProperty('evidence', [
      { at: 30_000, value: 505 },
      { at: 120_000, value: 520 },
    ]);
    const [cleared1] = agree([found(cleared)], [record()]);
    expect(cleared1).not.toHaveProperty('evidence');
  });

  it('are masked and released with their indicator', () => {
    expect(words(agree([found({}, { isMasked: true })], [record()]))).toEqual(['a put suppressed']);
    expect(words(agree([found()], [record({ isMasked: true })]))).toEqual(['a put released']);
    expect(words(agree([found(cleared, { isMasked: true })], [record({ isMasked: true })]))).toEqual(['a put cleared']);
    expect(agree([found(cleared, { isMasked: true })], [record(cleared)])).toEqual([]);
    expect(words(agree([found(cleared)], [record({ ...cleared, isMasked: true })]))).toEqual(['a put']);
  });

  it('belong to the occurrence that was raised with them, before one that only overlaps', () => {
    const earlier = found({ onsetAt: 0, raisedAt: minute, ...over(3 * minute) });
    const same = found({ onsetAt: 2 * minute, raisedAt: 2 * minute });
    expect(words(agree([earlier, same], [record({ onsetAt: 2 * minute })]))).toEqual(['new 1 add raised cleared']);
  });

  it.each<[string, Partial<Occurrence>, Partial<StoredRecord>, string[]]>([
    ['it begins as the record ends', { onsetAt: 9 * minute, raisedAt: 10 * minute }, cleared, ['a put revised']],
    [
      'it begins after the record',
      { onsetAt: 9 * minute + 1, raisedAt: 10 * minute },
      cleared,
      ['a put withdrawn', 'new 1 add raised'],
    ],
    ['it ends as the record begins', { onsetAt: 0, raisedAt: 0, ...over(minute) }, {}, ['a put revised cleared']],
    [
      'it ends before the record',
      { onsetAt: 0, raisedAt: 0, ...over(minute - 1) },
      {},
      ['a put withdrawn', 'new 1 add raised cleared'],
    ],
  ])('belong to an occurrence that overlaps: %s', (_, next, stored, changes) => {
    expect(words(agree([found(next)], [record(stored)]))).toEqual(changes);
  });

  it('belong to an occurrence of their rule and level alone', () => {
    for (const of of [{ ruleKey: 'flow' }, { level: 1 as const }])
      expect(words(agree([found({}, of)], [record()]))).toEqual(['a put withdrawn', 'new 1 add raised']);
  });

  it('belong to one occurrence each, the first to the first', () => {
    const [first, second] = [
      found({ onsetAt: 0, raisedAt: minute, ...over(2 * minute) }),
      found({ onsetAt: 3 * minute, raisedAt: 4 * minute }),
    ];
    const stored = [
      record({ id: 'late', onsetAt: 3 * minute, raisedAt: 5 * minute }),
      record({ id: 'early', onsetAt: 30_000, raisedAt: 90_000, ...over(2 * minute) }),
    ];
    expect(words(agree([first, second], stored))).toEqual(['early put revised', 'late put revised']);
    const nearer = record({ id: 'b', onsetAt: 0, raisedAt: 99_000 });
    expect(words(agree([first], [nearer, stored[1] as StoredRecord]))).toEqual([
      'early put revised',
      'b put withdrawn',
    ]);
    const besides = record({ id: 'b', raisedAt: 3 * minute });
    expect(words(agree([found()], [record(), besides]))).toEqual(['b put withdrawn']);
  });

  it('outrank those of their rule that are left open, and are written before them', () => {
    const changes = agree([found(), found({ raisedAt: 3 * minute }, { level: 1 })], [record({ groupId: 'g' })]);
    expect(words(changes)).toEqual(['new 1 add raised', 'a put outranked']);
    expect(changes.map(({ record: { groupId, outrankedBy } }) => [groupId, outrankedBy])).toEqual([
      ['g', null],
      ['g', 'new 1'],
    ]);
    const both = agree([found({ readings: 7 }), found({ raisedAt: 3 * minute }, { level: 1 })], [record()]);
    expect(words(both)).toEqual(['new 1 add raised', 'a put outranked']);
    expect(both[1]?.record.readings).toBe(7);
    const revised = agree([found({ onsetAt: 30_000 }), found({ raisedAt: 3 * minute }, { level: 1 })], [record()]);
    expect(words(revised)).toEqual(['new 1 add raised', 'a put revised outranked']);
    expect(revised[1]).toHaveProperty('evidence');
  });

  it('that have cleared or were withdrawn give no group to a new one', () => {
    const gone = [
      record({ ...cleared, groupId: 'g' }),
      record({ id: 'b', ruleKey: 'flow', groupId: 'h', isWithdrawn: true }),
    ];
    const changes = agree([found(cleared), found({ onsetAt: 20 * minute, raisedAt: 20 * minute })], gone);
    expect(changes.map(({ record: { id, groupId } }) => [id, groupId])).toEqual([['new 1', 'new 1']]);
  });

  it('are outranked by none that has cleared or was withdrawn', () => {
    const outranked = record({ outrankedBy: 'one' });
    const one = record({ id: 'one', level: 1 });
    expect(words(agree([found(), found(cleared, { level: 1 })], [outranked, one]))).toEqual([
      'one put cleared',
      'a put released',
    ]);
    expect(words(agree([found()], [outranked, one]))).toEqual(['one put withdrawn', 'a put released']);
    expect(words(agree([found(), found(cleared, { level: 1 })], [record()]))).toEqual(['new 1 add raised cleared']);
  });
});
