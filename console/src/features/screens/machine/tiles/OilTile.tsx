import type { OilCondition } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { oilConditionQuery } from '../queries.ts';
import { Figure, Note, Tile } from './Tile.tsx';

const tones = { critical: 'l1', warning: 'l2', caution: 'l2', normal: 'ok', not_enough_evidence: 'off' } as const;

/** Health of the oil, what the diagnosis says of it, and how long it will last. */
export const OilTile = memo(function OilTile({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const oil = useQuery(oilConditionQuery(deviceId)).data;
  const verdict = oil?.verdict ?? null;
  const health = oil?.health ?? null;
  return (
    <Tile title={t('oil.title')} aside={oil?.oilName === '' ? null : oil?.oilName}>
      <div>
        <Figure
          text={health === null ? '—' : formatNumber(health, 0, language)}
          unit={t('oil.health')}
          size="key"
          end={verdict === null ? null : { text: t(`verdict.${verdict}`), tone: tones[verdict] }}
        />
        {oil === undefined ? null : oil.verdict === null ? (
          <Figure text={t('oil.noDiagnosis')} unit="" size="words" tone="off" />
        ) : (
          <LifeFigure life={oil.life} />
        )}
      </div>
    </Tile>
  );
});

/** The remaining life with its interval, or why there is none. */
function LifeFigure({ life }: { readonly life: OilCondition['life'] }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  if (life === null || life.hours === null)
    return <Figure text={t(`life.${life === null ? 'too_few' : life.status}`)} unit="" size="words" tone="off" />;
  const text = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <Figure text={life.isCapped ? `> ${text(life.hours)}` : text(life.hours)} unit={t('life.hours')} size="figure" />
      {life.lo === null || life.hi === null ? null : (
        <Note>{t('life.span', { lo: text(life.lo), hi: text(life.hi) })}</Note>
      )}
    </>
  );
}
