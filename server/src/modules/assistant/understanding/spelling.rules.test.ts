import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { understood } from '../../../../test/understood-plant.ts';

describe('sound-alike signs', () => {
  it('stay what they are where they are right', async () => {
    await expectEach(
      [
        ['1号主液压站读数是多少', []],
        ['液压站都正常吗', []],
        ['空压站都在线吗', []],
        ['每年都换油吗', []],
        ['年度检修计划', []],
        ['今年读数最高的油温', ['oil_temperature']],
        ['液压站都是什么油温', ['oil_temperature']],
        ['F03的油温现值是多少', ['oil_temperature']],
        ['F03的油温读数是多少', ['oil_temperature']],
        ['F03的油问题出在哪', []],
        ['齿轮油问题有哪些', []],
        ['F03的齿轮油未更换多久了', []],
        ['F03 现在用的油为多少号', []],
        ['F03 更换有多久了', []],
        ['F03 的临界电压', []],
        ['帮我念读数', []],
        ['F03压力基线', ['pressure']],
        ['F03压力基本稳定吗', ['pressure']],
        ['F03能耗年度变化率是多少', []],
        ['F03报警次数的年度变化率', []],
      ] as const,
      ([text]) => text,
      ([text, keys]) => expect(understood(text).indicators).toEqual(keys),
    );
    await expectEach(
      [
        'F03的油问题出在哪',
        '齿轮油问题有哪些',
        'F03 更换有多久了',
        'F03的油温现值是多少',
        '站读数',
        '残留量',
        '距离县城',
        '提升基线',
        '压力基本稳定',
        '张北发电基地',
        '累计发电积分',
      ],
      (text) => text,
      (text) => expect(understood(text).text).toBe(text.toLowerCase()),
    );
    expect(understood('F03的油温现值是多少').intent.fn).toBe('latest');
  });

  it('are put right where they are wrong', async () => {
    await expectEach(
      [
        ['F03 粘读多少', ['viscosity_kinematic']],
        ['F03 沾渡多少', ['viscosity_kinematic']],
        ['F03 念度', ['viscosity_kinematic']],
        ['F03 油文多高', ['oil_temperature']],
        ['F03 油闻现在多少', ['oil_temperature']],
        ['F03 饱合度', ['water_saturation']],
        ['F03 压里多高', ['pressure']],
        ['F03 油味低不低', ['level']],
        ['F03年度变化率', ['viscosity_change_pct']],
        ['年度变化率，F03', ['viscosity_change_pct']],
      ] as const,
      ([text]) => text,
      ([text, keys]) => expect(understood(text).indicators).toEqual(keys),
    );
    expect(understood('F03 咋样').intent.fn).toBe('latest');
  });
});

describe('Latin words', () => {
  it('that are English are not taken for misspelt', async () => {
    await expectEach(
      [
        'how can i reduce the water content of f03?',
        'reduce the limit of f03 by 10%',
        'what is the charge of f03',
        'does it compress well',
        'is there a present fault, and which particular one',
        'stations and chances of wearing parts',
        'delete disable enable activate modify adjust acknowledge confirm restart reboot shutdown silence suppress',
        'shelve assign rename notify create cancel dismiss resolve approve reject register install upload import override',
        'remove replace transfer reduce schedule insert increase decrease process change update calibrate archive',
        'are there any patterns or sections to be tested',
      ],
      (text) => text,
      (text) => expect(understood(text).text).toBe(text),
    );
    expect(understood('reduce the limit of F03 by 10%').intent.kind).toBe('wont_act');
    expect(understood('How can I reduce the water content of F03?').intent.kind).toBe('answer');
  });

  it('are put right one letter off, and long ones two', async () => {
    await expectEach(
      [
        ['F03 viscocity', ['viscosity_kinematic']],
        ['F03 vibratoin', ['vibration_rms']],
        ['water saturaton of F03 pls', ['water_saturation']],
        ['dielctric constant of F03', ['dielectric_constant']],
        ['oil temperture of F03', ['oil_temperature']],
        ['oil presure of F03', ['pressure']],
      ] as const,
      ([text]) => text,
      ([text, keys]) => expect(understood(text).indicators).toEqual(keys),
    );
  });
});
