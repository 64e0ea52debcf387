import type { Finding, UnitConversion } from '@oilsight/contract';
import { conversionUnits, findIndicator, isConversionName } from '@oilsight/oil';

/** An indicator whose readings look like those of another unit, and the conversion that would make them right. */
export type UnitFix = Pick<UnitConversion, 'key' | 'convert'>;

/** What a diagnosis says of units: the conversion of a key is the one that leads to the key's own unit. */
export function unitFixesOf(findings: readonly Pick<Finding, 'evidence'>[]): readonly UnitFix[] {
  return findings
    .flatMap(({ evidence }) => evidence.filter(({ feature }) => feature === 'unit'))
    .flatMap(({ value, keys }) => {
      const named = [value].flat().filter((one) => typeof one === 'string');
      return keys.flatMap((key) => {
        const convert = named
          .filter(isConversionName)
          .find((name) => conversionUnits(name).to === findIndicator(key)?.unit);
        return convert === undefined ? [] : [{ key, convert }];
      });
    });
}
