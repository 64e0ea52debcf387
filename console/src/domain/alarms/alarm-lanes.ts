import type { AlarmMark } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import type { Lane } from '../../charts/draw/AlarmLanes.tsx';
import { shortTimeText } from '../../lib/reader-time.ts';
import { stateLook } from '../../ui/state-look.ts';
import { ageText } from '../Age.tsx';
import { lookOf } from './alarm-look.ts';
import { alarmPath } from './alarm-path.ts';
import { alarmName, conditionText, levelText } from './alarm-words.ts';
import type { Words } from './alarm-words.ts';

/** What looks of alarms there are, in the order of their lanes. */
const looks = ['level1', 'level2', 'fault', 'offline'] as const;

/** What an alarm is, what it passed, and how long it lasted. */
function linesOf(mark: AlarmMark, words: Words, live: TFunction<'live'>): readonly string[] {
  const { t } = words;
  const { value, rest } = conditionText(mark, mark.peak ?? mark.value, words);
  const { firstAlarmAt: from, clearedAt: to } = mark;
  const end =
    to === null ? t('lanes.open') : t('lanes.cleared', { at: shortTimeText(to), age: ageText(to - from, live) });
  const name = alarmName(mark, words);
  return [
    mark.kind === 'silence' ? name : t('subject', { category: levelText(mark, words), name }),
    `${value}${rest}`,
    t('lanes.times', { from: shortTimeText(from), end }),
  ].filter((line) => line !== '');
}

/**
 * Alarms as lanes below a chart, those of level 1 first; a lane that would be empty is left out.
 *
 * @param here the alarm whose page shows the lanes: its mark leads nowhere; null: none
 */
export function alarmLanes(
  marks: readonly AlarmMark[],
  { words, live, here }: { readonly words: Words; readonly live: TFunction<'live'>; readonly here: string | null },
): readonly Lane[] {
  return looks.flatMap((look) => {
    const own = marks.filter((mark) => lookOf(mark) === look);
    if (own.length === 0) return [];
    const alarms = own.map((mark) => ({
      id: mark.recordId,
      from: mark.firstAlarmAt,
      to: mark.clearedAt,
      lines: linesOf(mark, words, live),
      href: mark.recordId === here ? null : alarmPath(mark.recordId),
    }));
    const { tone } = stateLook[look];
    return [{ id: look, label: words.t(`short.${look}`), tone: tone === 'ok' ? null : tone, alarms, notices: [] }];
  });
}
