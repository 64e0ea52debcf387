import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { understood } from '../../../../test/understood-plant.ts';

describe('what nothing measures', () => {
  const namesIn = (text: string) => understood(text).unmeasured.map(({ names: [, en] }) => en);

  it('is no part of machines, factories and states', async () => {
    await expectEach(
      [
        '钢铁厂的设备怎么样',
        '钢铁厂有几台设备报警',
        '铝厂有哪些设备离线',
        '铜业公司的液压站怎么样',
        '铁路段的设备',
        '无锡的设备怎么样',
        '铁矿的设备多少台报警',
        '脱硫泵怎么样',
        '硫化机怎么样',
        '镀锌线液压站正常吗',
        '镀锌线',
        'How is the copper mill gearbox?',
        'status of the zinc line',
        'How is the 315 kW compressor?',
        'How is the 315kW compressor?',
        '500 kW 齿轮箱怎么样',
        '大功率空压机怎么样',
        'Is F03 at full speed okay',
        'How is the high-speed gearbox?',
        'the speed reducer',
        '高转速齿轮箱哪台最热',
        'What color is the status of F03?',
        'F03 的状态是什么颜色',
        '大屏上的颜色是什么意思',
        'which colour does a level 1 alarm have',
      ],
      (text) => text,
      (text) => expect(namesIn(text)).toEqual([]),
    );
    expect(understood('How is the 315 kW compressor?').intent).toMatchObject({ kind: 'answer', fn: 'latest' });
    expect(understood('高转速齿轮箱哪台最热').intent).toMatchObject({ kind: 'answer', fn: 'fleet' });
  });

  it('is known by its names', async () => {
    await expectEach(
      [
        ['F03 铁含量', ['wear metals']],
        ['F03 的铜多少', ['wear metals']],
        ['F03 铜有多少ppm', ['wear metals']],
        ['F03 铜', ['wear metals']],
        ['F03 含铁量', ['wear metals']],
        ['F03铁量', ['wear metals']],
        ['油里有铁吗', ['wear metals']],
        ['F03 铁元素高不高', ['wear metals']],
        ['F03的铁和铜是多少', ['wear metals']],
        ['F03 铁、铜、铅的含量', ['wear metals']],
        ['F03 油里的硅高吗', ['contaminant elements']],
        ['F03 锌含量', ['additive elements']],
        ['F03 的磷还有多少', ['additive elements']],
        ['copper in the oil of F03', ['wear metals']],
        ['how much lead content has F03', ['wear metals']],
        ['F03 zinc ppm', ['additive elements']],
        ['power output of F03', ['power']],
        ['how many kW does F03 take', ['power']],
        ['F03 功率', ['power']],
        ['F03 转速高不高', ['speed']],
        ['speed of F03', ['speed']],
        ['What colour is the oil of F03?', ['colour']],
        ['F03 油的颜色', ['colour']],
      ] as const,
      ([text]) => text,
      ([text, names]) => expect(namesIn(text)).toEqual(names),
    );
  });
});
