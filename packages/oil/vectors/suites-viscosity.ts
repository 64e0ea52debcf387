import type { Limits } from '../src/limits.ts';
import { roundHalfEven } from '../src/numbers.ts';
import { viscosityChangePct, viscosityChangeSeverity } from '../src/viscosity/change-state.ts';
import { isoVgGrade } from '../src/viscosity/iso-vg.ts';
import { densityAt, kinematicViscosity, mineralExpansionPerK } from '../src/viscosity/kinematic.ts';
import { normaliseTo40, viscosityReference } from '../src/viscosity/normalise.ts';
import {
  v100FromViscosityIndex,
  viscosityIndex,
  viscosityIndexRaw,
  viscosityIndexReference,
} from '../src/viscosity/viscosity-index.ts';
import { viscosityAt, waltherLine, zeroCelsiusK } from '../src/viscosity/walther.ts';
import type { WaltherForm } from '../src/viscosity/walther.ts';
import { numberOf, numberOrNull, recordOf } from './input.ts';
import type { Adapter, Fields } from './input.ts';

const states = { normal: 'normal', level2: 'caution', level1: 'critical' } as const;

function onLine(form: WaltherForm): Adapter {
  return (input) => {
    const one = { viscosity: numberOf(input, 'v1'), tC: numberOf(input, 't1C') };
    const other = { viscosity: numberOf(input, 'v2'), tC: numberOf(input, 't2C') };
    const line = waltherLine(one, other, { form, kelvinOffset: numberOf(input, 'kelvinOffset', zeroCelsiusK) });
    return { A: line?.a, B: line?.b, v: line === null ? null : viscosityAt(line, numberOf(input, 'tC')) };
  };
}

function limitsOf(input: Fields): Limits {
  const at = (key: string) => numberOrNull(recordOf(input, 'limitsPct'), key);
  return {
    worse: 'both',
    level2Low: at('cautionLo'),
    level2High: at('cautionHi'),
    level1Low: at('criticalLo'),
    level1High: at('criticalHi'),
    source: 'input',
  };
}

/** Viscosity: grades, lines over temperature, index, changes. */
export const viscositySuites: Readonly<Record<string, Adapter>> = {
  isoVg(input) {
    return { vg: isoVgGrade(numberOf(input, 'v40')) };
  },
  'walther.viscosityAt': onLine('simple'),
  'walther.viscosityAtGeneral': onLine('general'),
  'viscosity.normaliseTo40'(input) {
    const oil = recordOf(input, 'ref');
    const v40 = numberOf(oil, 'v40');
    const v100 = numberOrNull(oil, 'v100') ?? v100FromViscosityIndex(v40, numberOf(oil, 'vi'));
    const result = normaliseTo40(
      numberOf(input, 'v'),
      numberOf(input, 'tC'),
      v100 === null ? null : viscosityReference(v40, v100),
    );
    return {
      v40Slope: result?.v40,
      changeSlopePct: result?.changePct,
      v40Ratio: result?.v40ByRatio,
      amplification: result?.amplification,
    };
  },
  viscosityIndex(input) {
    const [v40, v100] = [numberOf(input, 'v40'), numberOf(input, 'v100')];
    const reference = viscosityIndexReference(v100);
    return { vi: viscosityIndex(v40, v100), viRaw: viscosityIndexRaw(v40, v100), L: reference?.l, H: reference?.h };
  },
  'viscosity.v100FromVi'(input) {
    return { v100: v100FromViscosityIndex(numberOf(input, 'v40'), numberOf(input, 'vi')) };
  },
  'viscosityIndex.roundHalfEven'(input) {
    return { rounded: roundHalfEven(numberOf(input, 'x')) };
  },
  'viscosity.kinematic'(input) {
    const given = numberOrNull(input, 'densityGcm3');
    const density =
      given ??
      densityAt({
        reference: numberOf(input, 'densityRefGcm3'),
        referenceC: numberOf(input, 'tRefC'),
        tC: numberOf(input, 'tC'),
        expansionPerK: numberOf(input, 'alphaPerK', mineralExpansionPerK),
      });
    return {
      densityGcm3: density,
      kinematicMm2s: density === null ? null : kinematicViscosity(numberOf(input, 'dynamicMPas'), density * 1000),
    };
  },
  'viscosity.changeState'(input) {
    const changePct = viscosityChangePct(numberOf(input, 'v40'), numberOf(input, 'ref40'));
    const severity = viscosityChangeSeverity(changePct, limitsOf(input));
    return { changePct, state: severity === null ? null : states[severity] };
  },
};
