import type { OilCondition, Verdict } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { ageText } from '../../../../domain/Age.tsx';
import { useLanguage } from '../../../../i18n/language.ts';
import { roundedHours } from '../../../../lib/rounded-hours.ts';
import { useNow } from '../../../../lib/now.ts';
import type { ShownState } from '../../../../ui/state-look.ts';
import { oilConditionQuery } from '../queries.ts';
import { Figure, Note, Tile } from './Tile.tsx';
import styles from './OilTile.module.css';

const tones = { critical: 'l1', warning: 'l2', caution: 'l2', normal: 'ok', not_enough_evidence: 'off' } as const;

/** Width of the tile where it has least, px of the design. */
const room = 310;

/** Health of the oil, what the diagnosis says of it, and how long it will last. */
export const OilTile = memo(function OilTile({
  deviceId,
  state,
}: {
  readonly deviceId: string;
  /** What the screen says of the machine. */
  readonly state: ShownState;
}) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const oil = useQuery(oilConditionQuery(deviceId)).data;
  const health = oil?.health ?? null;
  return (
    <Tile title={t('oil.title')} aside={oil?.oilName === '' ? null : oil?.oilName}>
      <div>
        <Figure text={health === null ? '—' : formatNumber(health, 0, language)} unit={t('oil.health')} size="figure" />
        {oil === undefined ? null : oil.verdict === null ? (
          <Figure text={t('oil.noDiagnosis')} unit="" size="words" tone="off" />
        ) : (
          <>
            <VerdictLine verdict={oil.verdict} at={oil.at} health={health} state={state} />
            <LifeFigure life={oil.life} />
          </>
        )}
      </div>
    </Tile>
  );
});

/**
 * What the diagnosis says. Good oil is no good machine: nothing is green beside an alarm, without a health, or while
 * nothing comes in; then the words say how old they are.
 */
function VerdictLine({
  verdict,
  at,
  health,
  state,
}: {
  readonly verdict: Verdict;
  readonly at: number | null;
  readonly health: number | null;
  readonly state: ShownState;
}) {
  const { t } = useTranslation('machineScreen');
  if (state === 'offline' || state === 'unconnected')
    return (
      <p className={styles.verdict} data-tone="off">
        <b>{t(`verdict.${verdict}`)}</b>
        {at === null ? null : <VerdictAge at={at} />}
      </p>
    );
  const isAlarm = state === 'level1' || state === 'level2';
  const words =
    verdict !== 'normal' ? verdict : isAlarm ? 'normalInAlarm' : health === null ? 'nothingFound' : 'normal';
  return (
    <p className={styles.verdict} data-tone={words === verdict ? tones[verdict] : 'off'}>
      <b>{t(`verdict.${words}`)}</b>
    </p>
  );
}

/** How old the verdict is. @param at ms */
function VerdictAge({ at }: { readonly at: number }) {
  const { t } = useTranslation('machineScreen');
  const { t: live } = useTranslation('live');
  const now = useNow();
  return <span className="num">{t('oil.verdictAge', { age: ageText(now - at, live) })}</span>;
}

/** The remaining life with its interval, or why there is none. */
function LifeFigure({ life }: { readonly life: OilCondition['life'] }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  if (life === null || life.hours === null)
    return <Figure text={t(`life.${life === null ? 'too_few' : life.status}`)} unit="" size="words" tone="off" />;
  const text = (value: number) => formatNumber(roundedHours(value), 0, language);
  return (
    <>
      <Figure
        text={life.isCapped ? `> ${text(life.hours)}` : text(life.hours)}
        unit={t('life.hours')}
        size="figure"
        room={room}
      />
      {life.isCapped || life.lo === null || life.hi === null ? null : (
        <Note>{t('life.span', { lo: text(life.lo), hi: text(life.hi) })}</Note>
      )}
    </>
  );
}
