import {
  type Cleanliness,
  type DeviceDiagnosis,
  faultyKeysIn,
  type Finding as ReportedFinding,
  type Health,
  stateOfDiagnosis,
  worstState,
} from '@oilsight/contract';
import {
  as4059,
  bucketMs,
  dayMs,
  findingState,
  findRule,
  hourMs,
  iso4406Code,
  isoScaleNumber,
  nas1638FromCumulative,
  per100Ml,
} from '@oilsight/oil';
import type {
  Diagnosis,
  Finding,
  History,
  MachineEvent,
  MachineProfile,
  OilHealth,
  OilLife,
  HealthInput,
  HealthReadings,
  HeldObservation,
  Parameter,
  ReadHeld,
  ProposedEvent,
} from '@oilsight/oil';

/** Period of readings for oil health: a shift, so that no single stop of the machine decides it. */
const healthWindowMs = 8 * hourMs;

/** The inputs of oil health, from the features of a moment, held where their readings have ended. */
export function healthInputOf(read: ReadHeld): Pick<HealthInput, 'readings' | 'heldAt'> {
  const heldAt: Record<string, number> = {};
  const noted = ({ observation, heldAt: at }: HeldObservation, key: string) => {
    if (at !== null) heldAt[key] = at;
    return observation;
  };
  const level = (parameter: Parameter, key: string) =>
    numberOrNull(noted(read({ parameter, feature: 'level', windowMs: healthWindowMs }), key).value);
  const ferrous = noted(read({ parameter: 'feRate', feature: 'ratio', windowMs: 7 * dayMs }), 'wear_rate');
  const aw = level('aw', 'water_saturation');
  // Its reading is the present one's: what is known of the one is known of the other.
  const warm = numberOrNull(read({ parameter: 'aw', feature: 'whenWarm', windowMs: healthWindowMs }).observation.value);
  const readings: HealthReadings = {
    viscosityChangePct: level('v40Pct', 'viscosity_change_pct'),
    ageingIndexPct: level('epsIdx', 'dielectric_constant'),
    waterSaturationPct: aw === null ? null : 100 * aw,
    warmWaterSaturationPct: warm === null ? null : 100 * warm,
    waterPpm: level('ppm', 'water_ppm'),
    codes: [level('iso4', 'iso4406_4'), level('iso6', 'iso4406_6'), level('iso14', 'iso4406_14')],
    // The ratio is 1 where the counts differ by no more than chance: then wear is at the machine's baseline.
    wearRatePerH:
      typeof ferrous.value === 'number' && ferrous.baseline !== null ? ferrous.value * ferrous.baseline : null,
    wearBaselinePerH: ferrous.baseline,
    oilTemperatureC: level('temp', 'oil_temperature'),
  };
  return { readings, heldAt };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Last change of the oil that somebody entered, ms; null: unknown. */
export function oilSince(events: readonly MachineEvent[], now: number): number | null {
  return oilChanges(events).findLast((at) => at <= now) ?? null;
}

/** When the oil was changed by what people entered, ms, oldest first. */
export function oilChanges(events: readonly MachineEvent[]): readonly number[] {
  return events.flatMap(({ kind, at, isProposed }) =>
    isProposed !== true && (kind === 'oil_change' || kind === 'commissioning') ? [at] : [],
  );
}

const channels = {
  um4: 'particle_ch1',
  um6: 'particle_ch2',
  um14: 'particle_ch3',
  um21: 'particle_ch4',
  um38: 'particle_ch6',
  um70: 'particle_ch8',
} as const;
/** How far back the newest good particle counts may lie, ms. */
const cleanlinessReachMs = 6 * hourMs;

/** Cleanliness of the newest ten minutes with good counts; null: the device has no particle counter. */
export function cleanlinessOf(
  history: Pick<History, 'bucket'>,
  now: number,
  target: MachineProfile['cleanlinessTarget'],
): Cleanliness | null {
  const medianAt = (key: string, at: number) => numberOrNull(history.bucket(key, at)?.median);
  const places = Array.from(
    { length: Math.ceil(cleanlinessReachMs / bucketMs) + 1 },
    (_, back) => now - back * bucketMs,
  );
  const at = places.find((place) =>
    [channels.um4, channels.um6, channels.um14].some((key) => medianAt(key, place) !== null),
  );
  if (at === undefined) return sentCleanliness(places, medianAt, target);
  const count = (key: string) => medianAt(key, at);
  const [um4, um6, um14, um21, um38, um70] = [
    channels.um4,
    channels.um6,
    channels.um14,
    channels.um21,
    channels.um38,
    channels.um70,
  ].map(count) as [number | null, number | null, number | null, number | null, number | null, number | null];
  const in100Ml = (perMl: number | null) => (perMl === null ? null : per100Ml(perMl));
  return {
    code: iso4406Code([um4, um6, um14], null),
    codes: [scaleOf(um4), scaleOf(um6), scaleOf(um14)],
    target: [...target],
    nas: nas1638FromCumulative([um6, um14, um21, um38, um70]).overall,
    as4059: as4059({ B: in100Ml(um6), C: in100Ml(um14), D: in100Ml(um21), E: in100Ml(um38), F: in100Ml(um70) }).worst,
  };
}

function scaleOf(countPerMl: number | null): number | null {
  return countPerMl === null ? null : isoScaleNumber(countPerMl);
}

/** For sensors that send cleanliness codes and no counts. */
function sentCleanliness(
  places: readonly number[],
  medianAt: (key: string, at: number) => number | null,
  target: MachineProfile['cleanlinessTarget'],
): Cleanliness | null {
  const keys = ['iso4406_4', 'iso4406_6', 'iso4406_14'] as const;
  const at = places.find((place) => keys.some((key) => medianAt(key, place) !== null));
  if (at === undefined) return null;
  const code = (key: string) => {
    const sent = medianAt(key, at);
    return sent === null ? null : Math.round(sent);
  };
  const codes: Cleanliness['codes'] = [code(keys[0]), code(keys[1]), code(keys[2])];
  return { code: codes.map((one) => one ?? '-').join('/'), codes, target: [...target], nas: null, as4059: null };
}

/** The results derived from a device's readings at a moment. */
export interface Assessed {
  readonly diagnosis: Diagnosis;
  readonly health: OilHealth;
  readonly life: OilLife;
  readonly cleanliness: Cleanliness | null;
  readonly proposals: readonly ProposedEvent[];
  /** Oldest time of the readings used, ms. */
  readonly from: number;
  readonly hasReadings: boolean;
}

/** The diagnosis in the form of the API. */
export function messageOf(
  deviceId: string,
  { diagnosis, health, life, cleanliness, proposals, from, hasReadings }: Assessed,
): DeviceDiagnosis {
  const { at, verdict, confidence, coverage } = diagnosis;
  return {
    deviceId,
    at,
    from,
    verdict,
    confidence,
    since: null,
    levelSince: null,
    lapsed: null,
    findings: diagnosis.findings.map(findingOf),
    undecided: diagnosis.undecided.map(({ ruleId, missing }) => ({
      ruleId,
      name: named(ruleId),
      missing: missing.map(({ parameter, feature, windowMs, absence }) => ({ parameter, feature, windowMs, absence })),
    })),
    sensorFaults: diagnosis.sensorFaults.map(({ ruleId, keys, parameters }) => ({
      ruleId,
      keys: [...keys],
      parameters: [...parameters],
    })),
    coverage: { ...coverage, seen: [...coverage.seen], unseen: coverage.unseen.map((unseen) => ({ ...unseen })) },
    health: healthOf(health),
    life: hasReadings
      ? {
          status: life.status,
          hours: life.hours,
          lo: life.lo,
          hi: life.hi,
          isCapped: life.isCapped,
          limitedBy: life.limitedBy,
        }
      : null,
    cleanliness,
    proposals: proposals.map(({ kind, at: changedAt, confidence: sureness, because }) => ({
      kind,
      at: changedAt,
      confidence: sureness,
      because: { zh: because.zh, en: because.en },
    })),
  };
}

function named(ruleId: string) {
  const rule = findRule(ruleId);
  return rule === null ? { zh: ruleId, en: ruleId } : { zh: rule.name.zh, en: rule.name.en };
}

function healthOf({ value, confidence, heldAt, limitedBy, parts }: OilHealth): Health | null {
  if (value === null) return null;
  return {
    value,
    confidence,
    heldAt,
    limitedBy,
    parts: parts.map(({ part, score, weight, heldAt: partHeldAt, because, evidence }) => ({
      part,
      score,
      weight,
      heldAt: partHeldAt,
      because,
      keys: [...evidence],
    })),
  };
}

function findingOf(finding: Finding): ReportedFinding {
  const { causes, actions } = finding;
  return {
    ...finding,
    evidence: finding.evidence.map(
      ({
        role,
        condition,
        value,
        absence,
        from,
        to,
        samples,
        baseline,
        keys,
        limit,
        limitSource,
        holds,
        sentence,
      }) => ({
        role,
        parameter: condition.parameter,
        feature: condition.feature,
        unit: condition.unit,
        windowMs: condition.windowMs,
        value: plain(value),
        absence,
        baseline,
        limit: plain(limit),
        limitSource,
        holds,
        from,
        to,
        samples,
        keys: [...keys],
        sentence,
      }),
    ),
    disproof: [...finding.disproof],
    advice: [...finding.advice],
    causes: { zh: [...causes.zh], en: [...causes.en] },
    actions: { zh: [...actions.zh], en: [...actions.en] },
    sameCauseAs: [...finding.sameCauseAs],
  };
}

function plain<T extends number | boolean | string | null>(value: T | readonly string[]): T | string[] {
  return isList(value) ? [...value] : value;
}

function isList<T>(value: T | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

/** Severity of a diagnosis: the state of its most severe finding, or that there was too little evidence. */
export function levelOf({
  verdict,
  findings,
}: {
  readonly verdict: DeviceDiagnosis['verdict'];
  readonly findings: readonly Pick<ReportedFinding, 'category' | 'severity'>[];
}) {
  if (verdict === 'not_enough_evidence') return verdict;
  return worstState(findings.map(findingState)) ?? 'normal';
}

/** The kind of problem that a level belongs to: an oil problem continues while it only becomes more or less severe. */
export function troubleOf(level: ReturnType<typeof levelOf>) {
  return level === 'level1' || level === 'level2' ? 'oil' : level;
}

/** A diagnosis and since when its problem and its level have lasted. */
type DiagnosisState = Pick<DeviceDiagnosis, 'at' | 'verdict' | 'findings' | Clocks>;
type Clocks = 'since' | 'levelSince' | 'lapsed';

/** A problem that returns sooner counts as the same one. Our default. */
const lapseMs = dayMs;

/** What is remembered of a problem when it is no longer seen; null: there was none, or its beginning is unknown. */
function lapseOf({ at, since, levelSince, ...standing }: DiagnosisState): DeviceDiagnosis['lapsed'] {
  const level = levelOf(standing);
  if (since === null || level === 'normal' || level === 'not_enough_evidence') return null;
  return { level, since, levelSince: levelSince ?? since, until: at };
}

/**
 * Since when a diagnosis holds, given the previous one. If the diagnosis carries times of its own, from a look back at
 * stored readings, these count.
 */
export function sinceOf(before: DiagnosisState | null, now: DiagnosisState): Pick<DeviceDiagnosis, Clocks> {
  const level = levelOf(now);
  const fresh = (lapsed: DeviceDiagnosis['lapsed']) =>
    lapsed !== null && now.at - lapsed.until < lapseMs ? lapsed : null;
  const known = before === null ? null : fresh(before.lapsed);
  const own = (since: number, levelSince: number, lapsed: DeviceDiagnosis['lapsed']) => ({
    since: now.since ?? since,
    levelSince: now.levelSince ?? levelSince,
    lapsed,
  });
  if (before !== null && troubleOf(levelOf(before)) === troubleOf(level)) {
    // A look back over a gap in the readings sees only what came after the gap.
    const since = Math.min(now.since ?? now.at, before.since ?? now.at);
    const levelSince =
      level === levelOf(before)
        ? Math.min(now.levelSince ?? now.at, before.levelSince ?? since)
        : (now.levelSince ?? now.at);
    return { since, levelSince, lapsed: known };
  }
  const ended = before === null ? null : fresh(lapseOf(before));
  const isBack = known !== null && troubleOf(known.level) === troubleOf(level);
  if (isBack) return own(known.since, known.level === level ? known.levelSince : now.at, ended);
  // A sensor fault during an oil problem does not end the oil problem.
  return own(now.at, now.at, ended?.level === 'fault' && known !== null ? known : (ended ?? known));
}

/**
 * Whether a diagnosis differs from the previous one: in its verdict, its state in lists, its findings, the severity of a
 * finding, or in the readings that it says are wrong.
 */
export function isDifferentDiagnosis(before: DeviceDiagnosis | null, now: DeviceDiagnosis): boolean {
  const said = ({ verdict, findings, health }: DeviceDiagnosis) =>
    `${verdict} ${stateOfDiagnosis({ findings, health })} ${findings
      .map(({ ruleId, severity }) => `${ruleId}:${severity}`)
      .toSorted()
      .join(' ')} ${faultyKeysIn({ findings }).join(' ')}`;
  return before === null || said(before) !== said(now);
}

/**
 * Whether a diagnosis uses readings older than those of the previous one: older readings of the device arrived after
 * newer ones.
 */
export function reachesFurther(before: Pick<DeviceDiagnosis, 'from'>, now: Pick<DeviceDiagnosis, 'from'>): boolean {
  return now.from < before.from - hourMs;
}

/** Derived values of an assessment, stored beside the readings they come from. */
export function workedOut({
  health,
  life,
}: Pick<DeviceDiagnosis, 'health' | 'life'>): Readonly<Record<string, number>> {
  const values: Record<string, number> = {};
  if (health !== null) values['oil_health'] = health.value;
  if (life !== null && life.hours !== null) values['remaining_oil_life_h'] = life.hours;
  return values;
}
