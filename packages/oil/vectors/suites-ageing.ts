import {
  ageingIndexPct,
  dispersedWater,
  hydrocarbonCompensation,
  permittivityAtReference,
  waterShift,
} from '../src/ageing/dielectric.ts';
import { finiteOrNull } from '../src/numbers.ts';
import { numberOf } from './input.ts';
import type { Adapter } from './input.ts';

/** Permittivity as a measure of ageing. */
export const ageingSuites: Readonly<Record<string, Adapter>> = {
  'dielectric.ageing'(input) {
    const mode = input['mode'] === 'relative' ? 'relative' : 'absolute';
    const compensation = {
      mode,
      perK: numberOf(input, 'coef', mode === 'relative' ? 0.0005 : 0.0013),
      referenceC: numberOf(input, 'tRefC', hydrocarbonCompensation.referenceC),
    } as const;
    const [epsAtRef, epsNew] = [
      permittivityAtReference(numberOf(input, 'eps'), numberOf(input, 'tC'), compensation),
      numberOf(input, 'epsNewAtRef'),
    ];
    return {
      epsAtRef,
      delta: epsAtRef === null ? null : finiteOrNull(epsAtRef - epsNew),
      indexPct: epsAtRef === null ? null : ageingIndexPct(epsAtRef, epsNew, numberOf(input, 'deltaLimit', 0.1)),
    };
  },
  'dielectric.waterShift'(input) {
    const water = {
      permittivity: numberOf(input, 'epsWater', dispersedWater.permittivity),
      density: 1000 * numberOf(input, 'waterDensityGcm3', dispersedWater.density / 1000),
    };
    const wet = waterShift(
      numberOf(input, 'epsOil'),
      numberOf(input, 'waterPpmMass'),
      1000 * numberOf(input, 'densityGcm3'),
      water,
    );
    return { phi: wet?.share, epsMix: wet?.permittivity, delta: wet?.shift };
  },
};
