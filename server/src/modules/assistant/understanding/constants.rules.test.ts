import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { constantsIn } from './constants.rules.ts';
import { normalText } from './normal-text.rules.ts';

it('numbers of standards and conversions are those of the tables', async () => {
  await expectEach(
    [
      ['ISO 4406 代码18代表每毫升最多多少个颗粒？', [[2500, '1/mL', 'iso4406']]],
      ['how many particles is ISO 4406 code 21', [[20_000, '1/mL', 'iso4406']]],
      ['ISO 4406 20级是多少个颗粒', [[10_000, '1/mL', 'iso4406']]],
      [
        'what does ISO 4406 18/16/13 mean',
        [
          [2500, '1/mL', 'iso4406'],
          [640, '1/mL', 'iso4406'],
          [80, '1/mL', 'iso4406'],
        ],
      ],
      ...['ISO 4406 code 18, 16, 13 - the upper count of each?', 'ISO 4406 代码18、16和13各是多少个颗粒'].map(
        (text) =>
          [
            text,
            [
              [2500, '1/mL', 'iso4406'],
              [640, '1/mL', 'iso4406'],
              [80, '1/mL', 'iso4406'],
            ],
          ] as const,
      ),
      // Sizes are no codes.
      ['what are 4, 6 and 14 in ISO 4406', []],
      [
        'which ISO 4406 code is 3000 particles per mL',
        [
          [19, '', 'iso4406'],
          [5000, '1/mL', 'iso4406'],
        ],
      ],
      [
        '每毫升 1200 个颗粒是 ISO 4406 几级',
        [
          [17, '', 'iso4406'],
          [1300, '1/mL', 'iso4406'],
        ],
      ],
      ['nas8级，15到25微米每100毫升不能超过几个', [[11_400, '1/100mL', 'nas-1638']]],
      ['NAS 1638 class 7: max count 5-15 micron per 100 ml', [[32_000, '1/100mL', 'nas-1638']]],
      ['NAS 6 级 25~50 µm', [[506, '1/100mL', 'nas-1638']]],
      ['how many particles above 100 µm does NAS 1638 class 9 allow', [[128, '1/100mL', 'nas-1638']]],
      ['AS4059 class 6 size B', [[19_462, '1/100mL', 'as4059']]],
      [
        'VG68 的油40度粘度允许在什么范围',
        [
          [61.2, 'mm²/s', 'iso-vg'],
          [68, 'mm²/s', 'iso-vg'],
          [74.8, 'mm²/s', 'iso-vg'],
        ],
      ],
      [
        'ISO 3448 VG 46 min and max viscosity at 40C?',
        [
          [41.4, 'mm²/s', 'iso-vg'],
          [46, 'mm²/s', 'iso-vg'],
          [50.6, 'mm²/s', 'iso-vg'],
        ],
      ],
      [
        'SAE 40 viscosity at 100 °C',
        [
          [12.5, 'mm²/s', 'sae-grades'],
          [16.3, 'mm²/s', 'sae-grades'],
        ],
      ],
      ['百分之0.1的水等于多少ppm', [[1000, 'ppm', 'unit-conversions']]],
      ['0.05% water in ppm', [[500, 'ppm', 'unit-conversions']]],
      ['500 ppm 是百分之几', [[0.05, '%', 'unit-conversions']]],
      ['how many ppm is 0.02 percent', [[200, 'ppm', 'unit-conversions']]],
      ['convert 212 °F to °C', [[100, '°C', 'unit-conversions']]],
      ['华氏 140 度等于多少摄氏度', [[60, '°C', 'unit-conversions']]],
      ['16 MPa 等于多少 bar', [[160, 'bar', 'unit-conversions']]],
      ['what is 200 bar in psi', [[2900.75, 'psi', 'unit-conversions']]],
      ['46 cst等于多少mm2/s', [[46, 'mm²/s', 'unit-conversions']]],
      ['0.87 g/cm3 in kg/m3', [[870, 'kg/m³', 'unit-conversions']]],
      ['漆膜是怎么形成的', []],
      ['GB-3 油温多少', []],
    ] as const,
    ([text]) => text,
    ([text, expected]) =>
      expect(constantsIn(normalText(text)).map(({ value, unit, article }) => [value, unit, article])).toEqual(expected),
  );
});
