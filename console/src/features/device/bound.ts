import type { Absence, DeviceDiagnosis } from '@oilsight/contract';

/**
 * Why a quantity is not seen: as the diagnosis says, or that its sensor is bound to the device and has not reported
 * yet.
 */
export type Unseen = Absence | 'bound_silent';

/**
 * Telemetry keys that a quantity of the rules is read from. For a quantity that needs several sensors, the key of the
 * sensor that it is named after.
 */
const keysOfParameter: Readonly<Record<string, RegExp>> = {
  aw: /^water_(?:ppm|saturation)$/,
  ppm: /^water_(?:ppm|saturation)$/,
  freeWaterTemp: /^water_(?:ppm|saturation)$/,
  iso4: /^(?:particle_ch1|iso4406_4)$/,
  iso6: /^(?:particle_ch2|iso4406_6)$/,
  iso14: /^(?:particle_ch3|iso4406_14)$/,
  isoOverTarget: /^(?:particle_ch|iso4406_)/,
  gap46: /^(?:particle_ch|iso4406_)/,
  spectrum: /^particle_ch/,
  v40Pct: /^viscosity_/,
  vT: /^viscosity_(?:kinematic|dynamic)$/,
  eps25: /^dielectric_constant$/,
  epsIdx: /^dielectric_constant$/,
  dens: /^density$/,
  feRate: /^ferrous_/,
  nfRate: /^nonferrous_/,
  feLargeShare: /^ferrous_ch/,
  feMass: /^ferrous_ch/,
  dp: /^filter_dp$/,
  temp: /^oil_temperature$/,
};

/**
 * Separates quantities that are not known by whether a sensor for them is bound: a bound sensor only has to report, so
 * no new one need be bought.
 *
 * @param silent indicators of bound sensors that do not report
 */
export function withBound(
  unseen: DeviceDiagnosis['coverage']['unseen'],
  silent: readonly string[],
): readonly { readonly parameter: string; readonly absence: Unseen }[] {
  return unseen.map(({ parameter, absence }) => {
    const keys = Object.hasOwn(keysOfParameter, parameter) ? keysOfParameter[parameter] : undefined;
    return {
      parameter,
      absence:
        absence === 'no_sensor' && keys !== undefined && silent.some((key) => keys.test(key))
          ? 'bound_silent'
          : absence,
    };
  });
}
