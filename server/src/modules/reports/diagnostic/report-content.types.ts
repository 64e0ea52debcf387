import type { DeviceDiagnosis, LabValue, LogKind, PlannedKind, SourcedLimits } from '@oilsight/contract';
import type { Bilingual, MachineType, Worse } from '@oilsight/oil';

/** Half-open: from ≤ at < to; ms. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export type ReportLanguage = 'zh-CN' | 'en';

/**
 * What the report says of the machine as a whole. `unknown`: the readings do not allow an assessment, which is not
 * `normal`.
 */
export type ReportState = 'level1' | 'level2' | 'fault' | 'normal' | 'unknown';

/** Aggregates of one indicator in the cells of the report. A cell without good readings holds NaN. */
export interface ReportCurve {
  readonly mean: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** An indicator of the device with everything that a table and a chart of it need. Values in the indicator's unit. */
export interface ReportIndicator {
  readonly key: string;
  readonly name: Bilingual;
  readonly unit: string;
  readonly decimals: number;
  readonly worse: Worse;
  readonly isSwitch: boolean;
  /** Median of the good readings of the last hour with readings; null: there is none. */
  readonly value: number | null;
  /** Good readings that the median was taken of. */
  readonly valueReadings: number;
  /** Over the period; null: no good reading. */
  readonly min: number | null;
  readonly max: number | null;
  /** Good and refused readings of the period. */
  readonly readings: number;
  readonly bad: number;
  readonly limits: SourcedLimits | null;
  /** `unset`: nothing limits it; `missing`: it has no value. */
  readonly state: 'level1' | 'level2' | 'fault' | 'normal' | 'unset' | 'missing';
  readonly curve: ReportCurve;
  /** Good readings of each cell. */
  readonly counts: ArrayLike<number>;
}

/** Where an indicator leads if it goes on as in the last 24 hours. */
export interface ReportTrend {
  readonly key: string;
  /** Change a day, in the indicator's unit, with its 95 % interval. */
  readonly perDay: number;
  readonly lo: number;
  readonly hi: number;
  /** Hourly means that the line was laid through. */
  readonly points: number;
  /** The next limit that the line passes, and when, ms; null: none within thirty days. */
  readonly crossing: { readonly level: 1 | 2; readonly limit: number; readonly at: number } | null;
}

export type DayState = ReportState | 'none';

/** A local day of the period with the gravest of its states. `none`: no reading, and no alarm. */
export interface ReportDay {
  readonly from: number;
  readonly to: number;
  readonly state: DayState;
}

export interface ReportAlarm {
  readonly recordId: string;
  readonly kind: 'oil' | 'sensorFault' | 'silence';
  readonly level: 1 | 2;
  readonly name: Bilingual;
  readonly findingRule: string | null;
  readonly indicator: string | null;
  /** With its unit; empty: a finding has none. */
  readonly peakText: string;
  readonly thresholdText: string;
  readonly onsetAt: number;
  /** null: it was open at the end of the period. */
  readonly clearedAt: number | null;
  /** null: nobody had processed it by the end of the period. */
  readonly processedAt: number | null;
  readonly note: string;
  readonly notices: number;
}

export interface ReportEvent {
  readonly kind: LogKind | 'sample' | 'sensor';
  readonly at: number;
  readonly note: string;
  readonly volumeL: number | null;
  /** Results of a laboratory's sample. */
  readonly results: readonly LabValue[];
}

export interface ReportPlannedWork {
  readonly kind: PlannedKind;
  readonly dueAt: number;
  readonly note: string;
  readonly owner: string;
}

export interface ReportSensor {
  readonly name: string;
  readonly model: string;
  readonly serialNo: string;
  readonly installedAt: number;
  readonly indicators: readonly string[];
  /** Good readings of the period: those of its indicator that has most. */
  readonly readings: number;
  /** Refused readings of all its indicators. */
  readonly bad: number;
  /** Times without any reading of it. */
  readonly gaps: readonly Period[];
}

/** The device as it is entered. Empty texts: not entered. */
export interface ReportDevice {
  readonly id: string;
  readonly name: string;
  readonly no: string;
  readonly machine: string;
  readonly machineType: MachineType;
  readonly factory: string;
  readonly group: string;
  readonly position: string;
  readonly installedAt: number;
  readonly reportIntervalMs: number;
}

export interface ReportOil {
  readonly name: string;
  readonly volumeL: number | null;
  /** When the oil was last changed, ms; null: not known. */
  readonly since: number | null;
}

/** How many frames arrived, and where there were none. */
export interface ReportArrivals {
  /** Frames with good readings: in each cell those of the indicator that has most. */
  readonly received: number;
  readonly expected: number;
  /** Cells without any reading, one after the other, longest first. */
  readonly gaps: readonly Period[];
  /** The newest frame of the period, and before it when the period has none; ms; null: none ever. */
  readonly lastAt: number | null;
}

/** Everything that a diagnostic report of one device says. Pure data: numbers, times and texts in both languages. */
export interface ReportContent {
  readonly number: string;
  /** Empty: the report's kind is its title. */
  readonly title: string;
  readonly platformName: string;
  /** PNG or JPEG; null: the product's own mark. */
  readonly logo: Uint8Array | null;
  /** Address of the device's page; null: the platform has no public address. */
  readonly link: string | null;
  readonly timeZone: string;
  readonly period: Period;
  readonly madeAt: number;
  readonly device: ReportDevice;
  readonly oil: ReportOil | null;
  readonly arrivals: ReportArrivals;
  readonly state: ReportState;
  /** Since when the state holds; null: not known. */
  readonly since: number | null;
  /** The diagnosis at the end of the period; null: no reading to make it of. */
  readonly diagnosis: DeviceDiagnosis | null;
  /** Since when a finding has had an open alarm, by rule. */
  readonly findingSince: Readonly<Record<string, number>>;
  readonly indicators: readonly ReportIndicator[];
  /** Oil health and remaining life over the period. */
  readonly health: ReportCurve | null;
  readonly life: ReportCurve | null;
  readonly trends: readonly ReportTrend[];
  /** Bounds of the cells that curves are given in, ms, ascending: one more than cells. */
  readonly edges: Float64Array;
  readonly days: readonly ReportDay[];
  readonly alarms: readonly ReportAlarm[];
  /** Alarms of the period that are not listed. */
  readonly moreAlarms: number;
  readonly events: readonly ReportEvent[];
  readonly planned: readonly ReportPlannedWork[];
  readonly sensors: readonly ReportSensor[];
}
