import type { LimitPreview, LimitValues } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { shortTimeText } from '../../lib/reader-time.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { effectOf } from './limit-effect.ts';
import type { Margin, Shift } from './limit-effect.ts';
import { distanceText, readingText, withUnit } from './limit-texts.ts';
import type { Words } from './limit-texts.ts';
import styles from './LimitDialog.module.css';

/** A length of time in hours; from two days on in days. */
function lengthText(ms: number, t: TFunction<'oils'>): string {
  if (ms >= 2 * dayMs) return t('limit.effect.days', { count: Math.round(ms / dayMs) });
  if (ms >= hourMs) return t('limit.effect.hours', { count: Math.round(ms / hourMs) });
  return t('limit.effect.minutes', { count: Math.max(1, Math.round(ms / minuteMs)) });
}

function shiftTexts(
  shift: Shift,
  { from }: Pick<LimitPreview, 'from'>,
  t: TFunction<'oils'>,
): readonly [figure: string, text: string] {
  // What holds from the first replayed hour on has begun before it.
  const timeOf = (at: number) =>
    at - from < 2 * hourMs ? t('limit.effect.before', { at: shortTimeText(from) }) : shortTimeText(at);
  switch (shift.kind) {
    case 'none':
      return [t('limit.effect.noAlarm'), t('limit.effect.noAlarmText')];
    case 'same':
      return [t('limit.effect.same'), t('limit.effect.at', { at: timeOf(shift.at) })];
    case 'new':
      return [t('limit.effect.new'), t('limit.effect.newText', { at: timeOf(shift.at) })];
    case 'gone':
      return [t('limit.effect.gone'), t('limit.effect.goneText', { was: timeOf(shift.was) })];
    case 'earlier':
    case 'later':
      return [
        t(`limit.effect.${shift.kind}`, { length: lengthText(Math.abs(shift.was - shift.at), t) }),
        t('limit.effect.instead', { at: timeOf(shift.at), was: timeOf(shift.was) }),
      ];
  }
}

function marginTexts(margin: Margin | null, hasLimits: boolean, words: Words): readonly [figure: string, text: string] {
  const { t } = words;
  if (margin === null) return [t('none'), t(hasLimits ? 'limit.effect.noMargin' : 'limit.none')];
  const { side, value, usual } = margin;
  return [
    withUnit(distanceText(value, words), words),
    t(`limit.effect.${value < 0 ? 'passed' : 'margin'}.${side}`, { usual: readingText(usual, words) }),
  ];
}

/** What the limits would change: how many alarms, when, and how far they lie from usual readings. */
export function LimitEffect({
  preview,
  before,
  words,
}: {
  readonly preview: LimitPreview;
  readonly before: LimitValues | null;
  readonly words: Words;
}) {
  const { t } = useTranslation('oils');
  const { level, counts, shift, margin } = effectOf(preview, before);
  const other = level === 'level2' ? 'level1' : 'level2';
  const figures = [
    [
      t('limit.effect.count', counts[level]),
      t('limit.effect.countOf', {
        level: t(`limit.effect.level.${level}`),
        other: t(`limit.effect.level.${other}`),
        ...counts[other],
      }),
    ],
    shiftTexts(shift, preview, t),
    ...(words.quantity.isSwitch ? [] : [marginTexts(margin, preview.limits !== null, words)]),
  ];
  return (
    <dl className={`${styles.effect} num`} aria-label={t('limit.effect.label')}>
      {figures.map(([figure, text], index) => (
        <div key={index}>
          <dd>{figure}</dd>
          <dt>{text}</dt>
        </div>
      ))}
    </dl>
  );
}
