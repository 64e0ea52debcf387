import type { AssistantClaim } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { checkSentence } from './check-sentence.rules.ts';
import { createGathering } from './gathered.ts';
import type { Gathering } from './gathered.ts';

const now = Date.UTC(2026, 10, 29, 4, 0);
const dayMs = 86_400_000;
const one = { id: '1', number: 'NB-HY-001', name: '热轧主液压站 HPU-1' };
const two = { id: '2', number: 'NB-HY-002', name: 'AGC 伺服液压站 HPU-2' };
const fact = (claim: Partial<AssistantClaim> & Pick<AssistantClaim, 'is' | 'value'>): AssistantClaim => ({
  unit: '',
  shown: String(claim.value),
  device: one.number,
  ...claim,
});
const temperature = { key: 'oil_temperature', unit: '°C' } as const;
const week = { from: now - 7 * dayMs, to: now };
const claims: readonly AssistantClaim[] = [
  fact({ is: 'latest', ...temperature, value: 43.94, shown: '43.9', measuredAt: now - 3 * dayMs }),
  fact({ is: 'latest', key: 'pressure', value: 16.2, unit: 'MPa' }),
  fact({ is: 'latest', key: 'viscosity_kinematic', value: 46.1, unit: 'mm²/s' }),
  fact({ is: 'latest', key: 'particle_ch3', value: 250, unit: '1/mL' }),
  fact({ is: 'latest', key: 'nas1638', value: 8 }),
  fact({ is: 'max', ...temperature, value: 71.5 }),
  fact({ is: 'min', ...temperature, value: 38.2 }),
  fact({ is: 'limit', ...temperature, value: 60, side: 'level2High' }),
  fact({ is: 'evidence', value: 65, unit: '°C', kind: 'threshold' }),
  fact({ is: 'delta', ...temperature, value: -5.2, period: week }),
  fact({ is: 'slope', ...temperature, value: 0.74, unit: '°C/d' }),
  fact({ is: 'diff', ...temperature, value: -7.3, than: two.number }),
  fact({ is: 'life', key: 'remaining_oil_life_h', value: 12_345, unit: 'h' }),
  fact({ is: 'health', key: 'oil_health', value: 83 }),
  fact({ is: 'event', kind: 'oil_change', value: 210, unit: 'L', when: now - 30 * dayMs }),
  fact({ is: 'event', kind: 'oil_change', status: 'hours', value: 720, unit: 'h' }),
  fact({ is: 'hit', key: 'oil_temperature', side: 'level2High', value: 300, unit: 'h' }),
  fact({ is: 'target', value: '18/16/13' }),
  fact({ is: 'state', value: 'level1', shown: 'level 1 alarm' }),
  fact({ is: 'latest', device: two.number, ...temperature, value: 51.2 }),
  fact({ is: 'state', device: two.number, value: 'normal' }),
  { is: 'count', of: 'alarms', value: 3, unit: '', shown: '3' },
  { is: 'count', of: 'devices', value: 40, unit: '', shown: '40' },
];

function gathering(more: (all: Gathering) => void = () => undefined): Gathering {
  const all = createGathering();
  all.devices([one, two]);
  all.claims(claims);
  all.words([
    '热轧主液压站 HPU-1: level 1 alarm',
    'measured at 2026/11/26 09:30',
    'By ISO 4406, NAS 1638 and SAE AS4059',
  ]);
  more(all);
  return all;
}
const plain = gathering();
const check = (sentence: string, { all = plain, before = [] as readonly string[] } = {}) =>
  checkSentence(sentence, all.all(), { before, now }).isSupported;
const expectAll = (sentences: readonly string[], isSupported: boolean, all = plain, before: readonly string[] = []) =>
  expectEach(
    sentences,
    (sentence) => sentence,
    (sentence) => expect(check(sentence, { all, before })).toBe(isSupported),
  );

it('takes no kind of value for another', () =>
  expectAll(
    [
      'The current oil temperature of “热轧主液压站 HPU-1” is 71.5 °C.',
      '“热轧主液压站 HPU-1”现在的油温为 71.5 °C。',
      'HPU-1 现在的油温为71.5°C。',
      'HPU-1 is in alarm because its oil temperature is 60 °C.',
      'The oil temperature of HPU-1 is 65 °C.',
      'The oil level of HPU-1 is 210 L.',
      'The oil temperature limit of HPU-1 is 43.9 °C.',
      'The mean oil temperature of HPU-1 was 43.9 °C.',
      'HPU-1 的油温上升了 43.9 °C。',
      'HPU-1 的油温上升了43.9°C。',
      'The oil temperature of HPU-1 is 43.9 °C above its limit.',
      'The oil temperature of HPU-1 is 60 °C above its limit.',
      'The limit of HPU-1 is exceeded by 60 °C.',
      'HPU-1 油温的上限为 43.9 °C。',
      'HPU-1 当前的最高油温为 43.9 °C。',
      'The oil temperature of HPU-1 is close to 71.5 °C.',
      '高压泵 HPU-1 的油温为 71.5 °C。',
      'The oil temperature of HPU-1 is not 43.9 °C.',
      'The oil temperature of HPU-1 will be 43.9 °C tomorrow.',
      'The oil temperature of HPU-1 is below 43.9 °C.',
      'The oil temperature of HPU-1 was at most 43.9 °C.',
      'The lowest oil temperature of HPU-1 was 71.5 °C.',
      'The oil temperature limit of HPU-1 is now 60 °C.',
      'The lower oil temperature limit of HPU-1 is 60 °C.',
      'HPU-1: oil temperature 43.9 °C (limit).',
      'HPU-1：油温 43.9 °C（限值）。',
      'HPU-1 oil temperature limit: 43.9 °C.',
      '43.9 °C is the limit of HPU-1.',
      'HPU-1 的允许最高油温为 71.5 °C。',
      'HPU-1 leaked 210 L according to the log.',
      'HPU-1 will fail in 300 h when it meets its limit.',
      'The oil temperature of HPU-1 exceeds its limit of 60 °C.',
      'HPU-1 的油温已超过限值 60 °C。',
      'HPU-1 reached its limit 300 h ago.',
      'HPU-1 reaches 300 h.',
      'The oil of HPU-1 was topped up 720 h ago.',
      'HPU-1 has run for 720 h.',
      'The bearing temperature of HPU-1 is 43.9 °C.',
      'HPU-1 的轴承温度为 43.9 °C。',
      'The flash point of HPU-1 is 43.9 °C.',
      'The recommended oil temperature of HPU-1 is 43.9 °C.',
      'The oil temperature of HPU-1 is > 43.9 °C.',
      'If the oil temperature of HPU-1 is 43.9 °C, stop.',
    ],
    false,
  ));

it('takes no direction and no sign for another', () =>
  expectAll(
    [
      'The oil temperature of HPU-1 rose by 5.2 °C.',
      'The oil temperature of HPU-1 falls by 0.74 °C per day.',
      'HPU-1 的油温上升 5.2 °C。',
      'HPU-1 的油温每天下降 0.74 °C/天。',
      'The oil temperature of HPU-1 rose and fell by 5.2 °C.',
      'HPU-1 is 7.3 °C hotter than HPU-2.',
      'HPU-2 is 7.3 °C cooler than HPU-1.',
      'Compared with HPU-2, HPU-1 is 7.3 °C hotter.',
      'HPU-1 的油温比 HPU-2 高 7.3 °C。',
      'HPU-1 的油温为-43.9 °C。',
      'HPU-1 的油温为 - 43.9 °C。',
      'The oil temperature of HPU-1 is minus 43.9 °C.',
      'HPU-1 的油温为零下43.9 °C。',
      'HPU-1 的油温为负43.9 °C。',
      'HPU-1 的油温为–43.9 °C。',
      'HPU-1 的油温为‒43.9 °C。',
      'HPU-1 的油温为—43.9 °C。',
      'HPU-1 的油温为﹣43.9 °C。',
      'HPU-1 的油温为‐43.9 °C。',
      'The oil temperature of HPU-1 is 43.9 °C below zero.',
      'The oil temperature of HPU-1 is ±43.9 °C.',
    ],
    false,
  ));

it('takes no unit and no multiplier for another', () =>
  expectAll(
    [
      'The pressure of HPU-1 is 16.2 mbar.',
      'The pressure of HPU-1 is 16.2 GPa.',
      'The pressure of HPU-1 is 16.2 atm.',
      'The pressure of HPU-1 is 16.2.',
      'The viscosity of HPU-1 is 46.1 St.',
      'The remaining life of HPU-1 is 12345 decades.',
      'HPU-1 的剩余寿命为 12345 百小时。',
      'HPU-1 的剩余寿命约 1万小时。',
      'HPU-1 的剩余寿命约1万小时。',
      'The oil temperature of HPU-1 is 43.9 °C/min.',
      'The oil temperature of HPU-1 is 43.9 °C per minute.',
      'The oil health score of HPU-1 is 83 atm.',
      'HPU-1 的油温为 43.9 万°C。',
    ],
    false,
  ));

it('reads numbers in words', () =>
  expectAll(
    [
      'HPU-1 has thirteen alarms.',
      'There are nineteen alarms.',
      'There are zero alarms.',
      'There are no alarms.',
      'There are no open alarms.',
      '没有告警。',
      '无告警。',
      'There is one alarm.',
      '有一条告警。',
      'Half of the oil of HPU-1 is gone.',
      'The oil temperature of HPU-1 is twice as high.',
      'The pressure of HPU-1 is double.',
      'HPU-1 的油温为九十五摄氏度。',
      'HPU-1 的油温为九十五℃。',
      'HPU-1 的压力为三十兆帕。',
      'HPU-1 加了五升油。',
      'HPU-1 的油温为四十三点九摄氏度。',
      'HPU-1 的压力翻倍。',
      'HPU-1 的寿命还有一百二十小时。',
    ],
    false,
  ));

it('takes a count for nothing but what was counted', () =>
  expectAll(
    [
      'The NAS class of HPU-1 is 3.',
      'HPU-1 is at 8.',
      'The oil temperature of HPU-1 is 3.',
      '40 台设备一级报警。',
      '40 machines are in alarm.',
      'There are 3 level 1 alarms.',
      'There are 3 open alarms.',
      'HPU-2 has 3 alarms.',
      'The factory has 3 alarms.',
      'HPU-1 and HPU-2 have two open alarms.',
      'HPU-1 and HPU-2 have two faulty sensors.',
      'HPU-1 和 HPU-2 有两条一级告警。',
      'HPU-1 和 HPU-2 有两条告警。',
    ],
    false,
  ));

it('takes no indicator for another', () =>
  expectAll(
    [
      'The oil health of HPU-1 is 44.',
      'The ambient temperature of HPU-1 is 43.9 °C.',
      'HPU-1 的颗粒 ≥ 4 µm 为 250 个/mL。',
      'Particles ≥ 4 µm of HPU-1: 250 /mL.',
      'The viscosity at 40 °C of HPU-1 is 46.1 mm²/s.',
      'HPU-1 的运动粘度 40 °C 为 46.1 mm²/s。',
      'The dynamic viscosity of HPU-1 is 46.1 mm²/s.',
      'The ambient temperature and the oil temperature of HPU-1 are 43.9 °C.',
    ],
    false,
  ));

it('takes levels, codes and standards whole, of the device', () =>
  expectAll(
    [
      'HPU-2 has a level 1 alarm.',
      'HPU-1 is at level two.',
      'HPU-2 处于二级预警。',
      'HPU-2 处于 2 级预警。',
      'The cleanliness of HPU-2 is 18/16/13.',
      'The cleanliness target of HPU-2 is 18/16/13.',
      'The cleanliness of HPU-1 is 18/16/13.',
      'The cleanliness of HPU-1 is 26/11/26.',
      'HPU-1 meets its cleanliness target of 18/16/13.',
      'HPU-1 的清洁度已达到目标 18/16/13。',
      'HPU-1 is at NAS 1.',
      'HPU-1 is at NAS 16.',
      'HPU-1 is at AS 4.',
      'ISO 440 says so.',
    ],
    false,
  ));

it('calls nothing well that is in alarm', () =>
  expectAll(
    [
      'HPU-1 is healthy.',
      'HPU-1 很健康。',
      'HPU-1 is OK and safe to run.',
      'HPU-1 没有异常。',
      'HPU-1 is in perfect condition.',
      'HPU-1 has no alarms.',
      'HPU-1 没有告警。',
      'HPU-1 无报警。',
      'HPU-1 无未处理告警。',
      'HPU-1 没有任何报警。',
      '所有设备正常。',
      'All devices are fine.',
      'HPU-1 runs smoothly.',
      'HPU-1 is not in alarm.',
      'HPU-1 can keep running.',
      'HPU-1 is as good as new.',
      'HPU-1 的一级告警已解除。',
      "HPU-1's level 1 alarm was cleared.",
      'HPU-1 不再处于一级报警。',
      'HPU-1 is not abnormal.',
      'HPU-1 状态不错。',
      'HPU-2 has alarms.',
      'HPU-2 is faulty.',
      'HPU-2 离线。',
      'HPU-1 is alarm-free.',
      'No machine is in alarm.',
      '没有设备报警。',
      'HPU-1 可以继续运行。',
      "HPU-1 doesn't need attention.",
      'HPU-2 is in alarm.',
      'HPU-2 处于报警。',
      'The oil temperature of HPU-1 is 43.9 °C, and the machine is fine.',
    ],
    false,
  ));

it('takes no words of people for what was measured', async () => {
  const all = gathering((more) => {
    more.note('12.5 °C');
    more.devices([
      { id: '3', number: 'N-3', name: '99.5 °C' },
      { id: '4', number: 'N-4', name: '油温' },
      { id: '5', number: 'N-5', name: 'is' },
      { id: '6', number: 'N-6', name: '主齿轮箱' },
    ]);
    more.claims([fact({ is: 'latest', device: 'N-4', ...temperature, value: 88 })]);
    for (const [id, title] of [
      ['T1', 'Oil temperature'],
      ['T2', '油温'],
      ['T3', 'Pressure'],
    ] as const) {
      more.claims([{ is: 'const', article: id, value: 85, unit: '°C', shown: '85' }]);
      more.article(id, title);
    }
  });
  await expectAll(
    [
      'Apologies: HPU-1 is at “12.5 °C”.',
      'HPU-1 的油温说明为“12.5 °C”。',
      'The log is old and HPU-1 is at “12.5 °C”.',
      'The current oil temperature of HPU-1 is now 85 °C.',
      'The oil temperature is 85 °C.',
      'HPU-1 的油温为 85 °C。',
      'The “Oil temperature” of HPU-1 is 85 °C.',
      'HPU-1 is at “99.5 °C”.',
      'HPU-1 的油温为“99.5 °C”。',
      'HPU-1 的油温为 88 °C。',
      '油温为 88 °C。',
      '主齿轮箱的油温为 43.9 °C。',
      'The oil temperature of NB-HY-001 and N-6 is 43.9 °C.',
    ],
    false,
    all,
    [one.number],
  );
  await expectAll(
    [
      'The log says “12.5 °C”.',
      '日志里写着“12.5 °C”。',
      'The current oil temperature of HPU-1 is 43.9 °C.',
      'HPU-1 的油温为 43.9 °C。',
      '“油温”的油温为 88 °C。',
      'According to “Oil temperature”, 85 °C is much.',
    ],
    true,
    all,
    [one.number],
  );
});

it('takes no device for another', async () => {
  const all = gathering((more) =>
    more.devices([
      { id: '7', number: 'DEV-7', name: '同名站' },
      { id: '8', number: 'DEV-8', name: '同名站' },
      { id: '9', number: 'SAME', name: '甲冷却站' },
      { id: '10', number: 'SAME', name: '乙冷却站' },
    ]),
  );
  all.claims([
    fact({ is: 'latest', device: 'DEV-7', ...temperature, value: 61.1 }),
    fact({ is: 'latest', device: 'SAME', ...temperature, value: 62.2 }),
  ]);
  await expectAll(
    [
      '同名站的油温为 61.1 °C。',
      'HPU-1 的油温为 43.9 °C，HPU-2 也一样。',
      'HPU-2 is at 51.2 °C, HPU-1 too.',
      '“同名站”的油温为 61.1 °C。',
      '甲冷却站的油温为 62.2 °C。',
      '乙冷却站的油温为 62.2 °C。',
      'SAME 的油温为 62.2 °C。',
      'The oil temperature is 43.9 °C.',
      'HPU-2 and HPU-1 are at an oil temperature of 43.9 °C.',
    ],
    false,
    all,
  );
  await expectAll(['DEV-7 的油温为 61.1 °C。', '“DEV-7”的油温为61.1°C。'], true, all);
});

it('reads dates as dates and lengths of time as what was looked at', async () => {
  const all = gathering((more) => more.present('2026/11/29 12:00'));
  all.words(['2026/11/29 12:00']);
  await expectAll(
    [
      'The oil temperature of HPU-1 decreased 14.',
      'The oil of HPU-1 was changed on 29 November 2026.',
      'HPU-1 的油于 2026年11月29日 更换。',
      'It rises over 7 days.',
      '近 7 天没有变化。',
      'HPU-1 marked 26 °C.',
    ],
    false,
    all,
    [one.number],
  );
  await expectAll(
    ['As of 29 November 2026, HPU-1 has a level 1 alarm.', '截至 2026年11月29日，HPU-1 处于一级报警。'],
    true,
    all,
  );
});

it('lets through what is right', () =>
  expectAll(
    [
      'The current oil temperature of “热轧主液压站 HPU-1” is 43.9 °C.',
      '“热轧主液压站 HPU-1”现在的油温为 43.9 °C。',
      'HPU-1 现在的油温为43.9°C。',
      'HPU-1 的压力为16.2MPa。',
      'The highest oil temperature of HPU-1 was 71.5 °C.',
      'HPU-1 的最高油温为71.5 °C。',
      'The oil temperature of HPU-1 was between 38.2 and 71.5 °C.',
      'HPU-1 的油温在 38.2 到 71.5 °C 之间。',
      'HPU-1 的油温为38.2–71.5 °C。',
      'The oil temperature limit of HPU-1 is 60 °C.',
      'HPU-1 的油温为 44 °C，低于限值 60 °C。',
      'The threshold of HPU-1 is 65 °C.',
      'HPU-1 的阈值为 65 °C。',
      'The log of HPU-1 has an entry of 210 L.',
      'HPU-1 的日志记录了 210 L。',
      'The oil temperature of HPU-1 fell by 5.2 °C.',
      'HPU-1 的油温下降了5.2°C。',
      'The oil temperature of HPU-1 changed by -5.2 °C over the last 7 days.',
      'The oil temperature of HPU-1 rises by 0.74 °C per day.',
      'HPU-1 is 7.3 °C cooler than HPU-2.',
      'HPU-1 的油温比 HPU-2 低 7.3 °C。',
      'The oil of HPU-1 has a remaining life of 12345 h.',
      'HPU-1 的剩余寿命约1.2万小时。',
      'The oil health score of HPU-1 is 83.',
      'HPU-1 的油液健康度为83。',
      'The NAS class of HPU-1 is 8.',
      'HPU-1 has 250 /mL particles ≥ 14 µm.',
      'The viscosity of HPU-1 is 46.1 cSt.',
      'HPU-1 的粘度为46.1mm²/s。',
      'There are 3 alarms.',
      'There are three alarms.',
      '共 3 条告警。',
      '共有三条告警。',
      'You see 40 machines.',
      '您能看到40台设备。',
      'HPU-1 has a level 1 alarm.',
      'HPU-1 处于一级报警。',
      'The cleanliness target of HPU-1 is 18/16/13.',
      'HPU-1 的清洁度目标为 18/16/13。',
      'HPU-2 is normal.',
      'HPU-2 正常。',
      'HPU-1 不正常。',
      'HPU-2 的油温为 51.2 °C。',
      'NAS 1638 is a standard.',
      'One possible cause is water.',
      'HPU-1 最近 7 天油温最低 38.2 °C，最高 71.5 °C。',
      'The oil temperature of “热轧主液压站 HPU-1” is currently 43.9 °C, which is below its limit of 60 °C.',
      'The oil temperature of HPU-1 is 43.9 °C (limit 60 °C).',
      'HPU-1 的油温、压力分别为 43.9 °C 和 16.2 MPa。',
      'HPU-1 的 NAS 1638 等级为 8 级。',
      'The difference in oil temperature between HPU-1 and HPU-2 is 7.3 °C.',
      'HPU-1 reaches its upper limit in about 300 h.',
      'HPU-1 的油温约 300 h 后到上限。',
      'The oil of HPU-1 was changed 720 h ago.',
      'HPU-1 不可继续运行。',
      'HPU-1 is in alarm.',
      'HPU-2 is not in alarm.',
      'The oil temperature of HPU-1 does not exceed its limit of 60 °C.',
      'HPU-1 was measured on 26 November 2026.',
    ],
    true,
  ));
