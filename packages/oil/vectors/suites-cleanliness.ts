import { as4059, as4059Code } from '../src/cleanliness/as4059.ts';
import { classText } from '../src/cleanliness/class-number.ts';
import { beyondScaleNumbers, iso4406Code, isoScaleNumber } from '../src/cleanliness/iso4406.ts';
import type { ChannelCount } from '../src/cleanliness/iso4406.ts';
import { nas1638, nas1638FromCumulative } from '../src/cleanliness/nas1638.ts';
import type { CountedDifferentialClass, DifferentialClass } from '../src/cleanliness/nas1638.ts';
import { isRecord, numberOf, numberOrNull, recordOf } from './input.ts';
import type { Adapter, Fields } from './input.ts';

const textOf = (classNumber: number | null) => (classNumber === null ? null : classText(classNumber));

/** Written as reports do: `*`, or a mark that the channel is beyond counting. */
function channel(input: Fields, size: 'c4' | 'c6' | 'c14'): ChannelCount {
  const { saturated } = input;
  const isMarked =
    saturated === true ||
    (Array.isArray(saturated) && saturated.includes(size)) ||
    (isRecord(saturated) && saturated[size] === true) ||
    input[`${size}Saturated`] === true;
  return isMarked || input[`${size}PerMl`] === '*' ? 'saturated' : numberOrNull(input, `${size}PerMl`);
}

function classes({ perRange, overall }: DifferentialClass) {
  return { perRange: perRange.map(textOf), overall: textOf(overall) };
}

function fromCumulative(sizes: readonly [string, string, string, string, string]): Adapter {
  return (input) => {
    const counts = recordOf(input, 'cumPerMl');
    const [first, second, third, fourth, fifth] = sizes;
    const at = (size: string) => numberOrNull(counts, size);
    const result: CountedDifferentialClass = nas1638FromCumulative([
      at(first),
      at(second),
      at(third),
      at(fourth),
      at(fifth),
    ]);
    return { diffPer100mL: result.per100Ml, ...classes(result) };
  };
}

/** Cleanliness codes and classes. */
export const cleanlinessSuites: Readonly<Record<string, Adapter>> = {
  'iso4406.scaleNumber'(input) {
    return { scale: isoScaleNumber(numberOf(input, 'countPerMl')) };
  },
  'iso4406.code'(input) {
    return {
      code: iso4406Code(
        [channel(input, 'c4'), channel(input, 'c6'), channel(input, 'c14')],
        numberOrNull(input, 'sampledVolumeMl'),
      ),
    };
  },
  nas1638(input) {
    const counts = recordOf(input, 'diffPer100mL');
    const at = (range: string) => numberOrNull(counts, range);
    return classes(nas1638([at('5-15'), at('15-25'), at('25-50'), at('50-100'), at('>100')]));
  },
  'nas1638.fromCumulative': fromCumulative(['5', '15', '25', '50', '100']),
  'as4059.table1': fromCumulative(['6', '14', '21', '38', '70']),
  'as4059.table2'(input) {
    const counts = recordOf(input, 'cumPer100mL');
    const at = (size: string) => numberOrNull(counts, size);
    const result = as4059({ A: at('A'), B: at('B'), C: at('C'), D: at('D'), E: at('E'), F: at('F') });
    const perSize = Object.fromEntries(
      Object.entries(result.perSize).map(([size, classNumber]) => [size, textOf(classNumber)]),
    );
    return { perSize, worst: textOf(result.worst), code: as4059Code(result) };
  },
};

/** A scale number beyond the table may be written as the code prints it, ">28", or as it is kept. */
export function compareScale(expected: unknown, got: unknown): string | null {
  const [wanted, found] = [expected, got].map((value) => (isRecord(value) ? (value['scale'] ?? null) : value));
  return (wanted === '>28' ? beyondScaleNumbers : wanted) === found
    ? null
    : `scale: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(found)}`;
}
