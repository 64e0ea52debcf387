/** What decides about a record's notices besides the record itself. */
export interface NoticeContext {
  /** When the occurrence before this one was notified, ms; null: it was not, or long ago. */
  readonly previousNotifiedAt: number | null;
  /** The gravest level of the other records of its group that people were shown; null: of none. */
  readonly groupLevel: 1 | 2 | null;
  /** Another finding about the same device that is open: the gravest, of these the first. */
  readonly suspected: string | null;
}

/** A level of a rule of a device. */
interface RuleLevel {
  readonly deviceId: string;
  readonly ruleKey: string;
  readonly level: 1 | 2;
}

export interface RecordInContext extends RuleLevel {
  readonly id: string;
  readonly groupId: string;
  readonly raisedAt: number;
  readonly annunciatedAt: number | null;
  readonly withdrawnAt: number | null;
}

/** What is read of other records, all at once for many. */
export interface OtherRecords {
  /** Occurrences that were notified of late, with the newest time of it, ms; each stands once. */
  readonly notified: readonly (RuleLevel & { readonly raisedAt: number; readonly notifiedAt: number })[];
  /** How many records people were shown and late readings did not withdraw. */
  readonly shown: readonly { readonly groupId: string; readonly level: 1 | 2; readonly count: number }[];
  /** Open findings, the gravest first, of these the first. */
  readonly findings: readonly { readonly id: string; readonly deviceId: string; readonly findingRule: string }[];
}

const nameOf = ({ deviceId, ruleKey, level }: RuleLevel) => `${deviceId} ${level} ${ruleKey}`;

/**
 * The context of each of many records.
 *
 * @param others of all devices and groups of the records; the records themselves may be among them
 * @returns looks a record up, in a time that does not grow with the number of the others, but for its logarithm
 */
export function contextsOf({ notified, shown, findings }: OtherRecords): (record: RecordInContext) => NoticeContext {
  const courses = new Map(
    [...Map.groupBy(notified, nameOf)].map(([name, ofRule]) => [name, newestSoFar(ofRule)] as const),
  );
  const counts = new Map(shown.map(({ groupId, level, count }) => [`${groupId} ${level}`, count]));
  const findingsOf = Map.groupBy(findings, ({ deviceId }) => deviceId);
  return (record) => ({
    previousNotifiedAt: lastBefore(courses.get(nameOf(record)) ?? [], record.raisedAt),
    groupLevel: ([1, 2] as const).find((level) => othersShown(record, level, counts) > 0) ?? null,
    suspected: findingsOf.get(record.deviceId)?.find(({ id }) => id !== record.id)?.findingRule ?? null,
  });
}

/** Up to each occurrence, when one of them was last notified. */
interface Course {
  readonly raisedAt: number;
  readonly notifiedAt: number;
}

function newestSoFar(occurrences: readonly Course[]): Course[] {
  let newest = Number.NEGATIVE_INFINITY;
  return occurrences
    .toSorted((one, other) => one.raisedAt - other.raisedAt)
    .map(({ raisedAt, notifiedAt }) => ({ raisedAt, notifiedAt: (newest = Math.max(newest, notifiedAt)) }));
}

/** Of the occurrences that were raised earlier; null: there is none. */
function lastBefore(course: readonly Course[], raisedAt: number): number | null {
  let [from, to] = [0, course.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((course[middle] as Course).raisedAt < raisedAt) from = middle + 1;
    else to = middle;
  }
  return course[from - 1]?.notifiedAt ?? null;
}

function othersShown(record: RecordInContext, level: 1 | 2, counts: ReadonlyMap<string, number>): number {
  const isAmong = record.level === level && record.annunciatedAt !== null && record.withdrawnAt === null;
  return (counts.get(`${record.groupId} ${level}`) ?? 0) - (isAmong ? 1 : 0);
}
