import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { timeText, valueText, wordsOfLetter } from './notice-words.rules.ts';
import type { Letter, Wanted } from './notice-letters.rules.ts';
import type { DueRecord, NoticeStep } from './notices.records.ts';

const at = Date.parse('2026-11-21T04:00:00Z');
const record = {
  id: 'r1',
  kind: 'oil',
  level: 1,
  deviceName: 'Press 4',
  indicator: 'oil_temperature',
  findingRule: null,
  measure: 'value',
  value: 82,
  threshold: 80,
  onsetAt: at,
  clearedAt: null,
  suspected: null,
} as unknown as DueRecord;
const want = (of: Partial<DueRecord>, step: NoticeStep = 'first'): Wanted => ({
  recordId: 'r1',
  contactId: 'c',
  channel: 'sms',
  address: '138',
  nth: 0,
  step,
  record: { ...record, ...of },
});
const letter = (kind: Letter['kind'], first: Wanted, ...others: readonly Wanted[]): Letter => ({
  kind,
  class: 'urgent',
  wants: [first, ...others],
});
const words = (of: Letter, language: 'zh-CN' | 'en-US' = 'en-US') =>
  wordsOfLetter(of, { language, timeZone: 'Asia/Shanghai' }, { factory: 'Mill', linkTo: (id) => `/${id}` });

it('a value has the unit of its indicator and measure', async () => {
  await expectEach(
    [
      ['oil_temperature', 'value', 82.04, '82.0 °C'],
      ['oil_temperature', 'rate', 4.256, '4.26 °C/h'],
      ['oil_temperature', 'departure', 3.25, '3.3 σ'],
      ['own_key', 'value', 7.5, '7.5'],
      ['own_key', 'rate', 7.5, '7.5 /h'],
      [null, null, 1, '1'],
      ['oil_temperature', 'value', null, ''],
    ] as const,
    ([indicator, measure, value]) => `${indicator} ${measure} ${value}`,
    ([indicator, measure, value, text]) => expect(valueText({ indicator, measure }, value)).toBe(text),
  );
});

it('a time is local, with its offset', () => {
  expect(timeText(at, 'Asia/Kolkata')).toBe('2026-11-21 09:30 (UTC+05:30)');
});

it('the level says whether the alarm is notified again', async () => {
  await expectEach(
    [
      [want({}), 'Level 1 alarm', '一级报警'],
      [want({ level: 2 }), 'Level 2 warning', '二级预警'],
      [want({}, 'repeat'), 'Level 1 alarm, still unprocessed', '一级报警仍未处理'],
      [want({}, 'escalation'), 'Escalation: level 1 alarm that nobody has processed', '升级通知，一级报警无人处理'],
      [want({}, 'digest'), 'Level 1 alarm', '一级报警'],
      [want({ clearedAt: at }, 'digest'), 'Level 1 alarm, cleared meanwhile', '一级报警（已恢复）'],
      [want({ kind: 'silence' }), 'Notice', '通知'],
    ] as const,
    ([, english]) => english,
    ([of, english, chinese]) => {
      expect(words(letter('one', of)).params.lead).toBe(english);
      expect(words(letter('one', of), 'zh-CN').params.lead).toBe(chinese);
    },
  );
});

it('each kind of message has its template', async () => {
  await expectEach(
    [
      [letter('one', want({})), 'alarmRaised'],
      [letter('one', want({ indicator: null, findingRule: 'P02' })), 'alarmFound'],
      [letter('one', want({ kind: 'sensorFault' })), 'sensorFaulty'],
      [letter('one', want({ kind: 'silence' })), 'deviceSilent'],
      [letter('cause', want({}), want({})), 'alarmsRaised'],
      [letter('several', want({}), want({})), 'alarmDigest'],
    ] as const,
    ([, template]) => template,
    ([of, template]) => expect(words(of).template).toBe(template),
  );
});

it('what is suspected is named', () => {
  const of = letter('one', want({ suspected: 'own-rule' }));
  expect(words(of).params.suspected).toBe('Suspected: own-rule. ');
  expect(words(of, 'zh-CN').params.suspected).toBe('疑似原因：own-rule。');
});

it('a message of many names five', () => {
  const wants = [1, 2, 3, 4, 5, 6, 7].map((n) => want({ deviceName: `M${n}`, value: null, onsetAt: at - n }));
  const [first = want({}), ...others] = wants;
  const { params } = words(letter('cause', first, ...others));
  expect(params.devices).toBe('M1, M2, M3, M4, M5 and 2 more');
  expect(params.alarms).toContain('M5 Oil temperature and 2 more');
  expect(params.count).toBe(7);
  expect(params.link).toBe('/r1');
  expect(words(letter('cause', first, ...others), 'zh-CN').params.devices).toBe('M1、M2、M3、M4、M5 等 7 项');
  expect(words(letter('cause', first), 'zh-CN').params.devices).toBe('M1');
});
