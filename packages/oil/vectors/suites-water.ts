import type { WaterSolubility } from '../src/oil-profile.ts';
import { zeroCelsiusK } from '../src/viscosity/walther.ts';
import {
  activityFromPpm,
  fitSolubility,
  freeWaterTemperature,
  ppmFromActivity,
  saturationPpm,
} from '../src/water/saturation.ts';
import { numberOf } from './input.ts';
import type { Adapter, Fields } from './input.ts';

function solubility(input: Fields): WaterSolubility {
  return {
    a: numberOf(input, 'a'),
    b: numberOf(input, 'b'),
    kelvinOffset: numberOf(input, 'kelvinOffset', zeroCelsiusK),
  };
}

/** Water in oil. */
export const waterSuites: Readonly<Record<string, Adapter>> = {
  'water.fitCoefficients'(input) {
    const one = { tC: numberOf(input, 't1C'), aw: numberOf(input, 'aw1') };
    const other = { tC: numberOf(input, 't2C'), aw: numberOf(input, 'aw2') };
    const fit = fitSolubility(one, other, numberOf(input, 'ppm'), numberOf(input, 'kelvinOffset', zeroCelsiusK));
    return { a: fit?.a, b: fit?.b };
  },
  'water.ppmFromAw'(input) {
    const [tC, oil] = [numberOf(input, 'tC'), solubility(input)];
    return { saturationPpm: saturationPpm(oil, tC), ppm: ppmFromActivity(numberOf(input, 'aw'), tC, oil) };
  },
  'water.awFromPpm'(input) {
    const content = activityFromPpm(numberOf(input, 'ppm'), numberOf(input, 'tC'), solubility(input));
    return { aw: content?.aw, dissolvedPpm: content?.dissolvedPpm, freePpm: content?.freePpm };
  },
  'water.freeWaterTemperature'(input) {
    return { tC: freeWaterTemperature(numberOf(input, 'ppm'), solubility(input)) };
  },
};
