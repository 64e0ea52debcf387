import { linearLife } from '../src/life/linear-life.ts';
import {
  arrheniusFactor,
  defaultRateRatioPer10C,
  equivalentHours,
  lifeAt,
  temperatureFactor,
} from '../src/life/temperature-life.ts';
import { hampel } from '../src/sensors/hampel.ts';
import { spectrumShape } from '../src/sensors/spectrum.ts';
import { isStuck } from '../src/sensors/stuck.ts';
import { controlLimits } from '../src/statistics/control-limits.ts';
import { cusum } from '../src/statistics/cusum.ts';
import { percentile } from '../src/statistics/percentile.ts';
import { fitLine, slopeInterval } from '../src/statistics/regression.ts';
import { riseOverRun } from '../src/statistics/rise-over-run.ts';
import { counterDelta } from '../src/wear/counter.ts';
import { debrisDensity, sphereMassUg } from '../src/wear/debris-mass.ts';
import { ferrographyIndices } from '../src/wear/ferrography.ts';
import { isRecord, numberOf } from './input.ts';
import type { Adapter, Fields } from './input.ts';

/** What the vectors mean where they name no value: the defaults of the calculations. */
const defaults = { confidence: 0.95, slack: 0.5, threshold: 5, scales: 3, minSamples: 60 } as const;

function listOf(input: Fields, key: string): readonly unknown[] {
  const value = input[key];
  return Array.isArray(value) ? value : [];
}

function numbersOf(input: Fields, key: string): readonly number[] {
  return listOf(input, key).map((value) => (typeof value === 'number' ? value : Number.NaN));
}

function regression(input: Fields) {
  const line = fitLine(numbersOf(input, 'x'), numbersOf(input, 'y'));
  const interval = slopeInterval(line, numberOf(input, 'confidence', defaults.confidence));
  return {
    slope: line?.slope,
    intercept: line?.intercept,
    r2: line?.r2,
    seSlope: interval?.seSlope,
    t: interval?.t,
    slopeLo: interval?.slopeLo,
    slopeHi: interval?.slopeHi,
  };
}

function particleMass(input: Fields) {
  const each = sphereMassUg(numberOf(input, 'diameterUm'), numberOf(input, 'densityGcm3', debrisDensity.steel));
  const count = numberOf(input, 'count');
  return { massUgEach: each, massUgTotal: each === null || !(count >= 0) ? null : each * count };
}

function segmentsOf(input: Fields) {
  return listOf(input, 'segments').map((entry) => {
    const segment = isRecord(entry) ? entry : {};
    return { hours: numberOf(segment, 'hours'), tC: numberOf(segment, 'tC') };
  });
}

/** Wear debris, statistics, trends, life and the elementary checks of a sensor. */
export const wearAndStatisticsSuites: Readonly<Record<string, Adapter>> = {
  'wear.ferrographyIndices'(input) {
    const { wpc, severityIndex, plp } = ferrographyIndices({
      dl: numberOf(input, 'DL'),
      ds: numberOf(input, 'DS'),
      volumeMl: numberOf(input, 'volumeMl'),
    });
    return { WPC: wpc, severityIndex, PLP: plp };
  },
  'wear.particleMass': particleMass,
  'wear.counterDelta'(input) {
    return counterDelta({
      prev: numberOf(input, 'prev'),
      cur: numberOf(input, 'cur'),
      modulus: numberOf(input, 'modulus'),
      maxPlausible: numberOf(input, 'maxPlausible'),
    });
  },
  'stats.percentile'(input) {
    const found = percentile(numbersOf(input, 'data'), numberOf(input, 'p'));
    return { nearestRank: found?.nearestRank, linear: found?.linear };
  },
  'stats.controlLimits'(input) {
    return controlLimits(numbersOf(input, 'data'), numberOf(input, 'k'));
  },
  'trend.riseOverRun'(input) {
    const results = { prev: numberOf(input, 'prev'), cur: numberOf(input, 'cur') };
    const usage = { prevUsage: numberOf(input, 'prevUsage'), curUsage: numberOf(input, 'curUsage') };
    return { trend: riseOverRun({ ...results, ...usage, standardInterval: numberOf(input, 'standardInterval') }) };
  },
  'trend.regression': regression,
  'trend.cusum'(input) {
    const [k, h] = [numberOf(input, 'k', defaults.slack), numberOf(input, 'h', defaults.threshold)];
    const sums = cusum({ x: numbersOf(input, 'x'), mean: numberOf(input, 'mean'), sd: numberOf(input, 'sd'), k, h });
    return { upper: sums?.upper, lower: sums?.lower, alarmIndex: sums?.alarmIndex, direction: sums?.direction };
  },
  'rul.linear'(input) {
    const [limit, now, confidence] = [
      numberOf(input, 'limit'),
      numberOf(input, 'now'),
      numberOf(input, 'confidence', defaults.confidence),
    ];
    return linearLife({ x: numbersOf(input, 'x'), y: numbersOf(input, 'y'), limit, now, confidence });
  },
  'rul.tempLife'(input) {
    const factor = temperatureFactor(
      numberOf(input, 'tC'),
      numberOf(input, 'tRefC'),
      numberOf(input, 'rateRatioPer10C', defaultRateRatioPer10C),
    );
    return { factor, life: lifeAt(numberOf(input, 'lifeRef'), factor) };
  },
  'rul.arrhenius'(input) {
    return { factor: arrheniusFactor(numberOf(input, 'eaJPerMol'), numberOf(input, 'tRefC'), numberOf(input, 'tC')) };
  },
  'rul.equivalentHours'(input) {
    return {
      equivalentHours: equivalentHours(
        segmentsOf(input),
        numberOf(input, 'tRefC'),
        numberOf(input, 'rateRatioPer10C', defaultRateRatioPer10C),
      ),
    };
  },
  'sensor.hampel'(input) {
    return hampel({
      window: numbersOf(input, 'window'),
      x: numberOf(input, 'x'),
      k: numberOf(input, 'k', defaults.scales),
      scaleFloor: numberOf(input, 'scaleFloor', 0),
    });
  },
  'sensor.distribution'(input) {
    return spectrumShape({
      c4PerMl: numberOf(input, 'c4PerMl'),
      c6PerMl: numberOf(input, 'c6PerMl'),
      c14PerMl: numberOf(input, 'c14PerMl'),
    });
  },
  'sensor.stuck'(input) {
    const [resolution, minSamples] = [
      numberOf(input, 'resolution'),
      numberOf(input, 'minSamples', defaults.minSamples),
    ];
    return { stuck: isStuck({ values: numbersOf(input, 'values'), resolution, minSamples }) };
  },
};
