import type { OilCondition } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { oilConditionQuery } from '../queries.ts';
import { Figure, Tile } from './Tile.tsx';

const tones = { critical: 'l1', warning: 'l2', caution: 'l2', normal: 'ok', not_enough_evidence: 'off' } as const;

/** Health of the oil, what the diagnosis says of it, and how long it will last. */
export function OilTile({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const oil = useQuery(oilConditionQuery(deviceId)).data;
  const verdict = oil?.verdict ?? null;
  const health = oil?.health ?? null;
  return (
    <Tile title={t('oil.title')} aside={oil?.oilName === '' ? null : oil?.oilName}>
      <div>
        <Figure text={health === null ? '—' : formatNumber(health, 0, language)} unit={t('oil.health')} size="key" />
        {oil === undefined ? null : <LifeFigure life={oil.life} />}
        {oil === undefined ? null : (
          <Figure
            text={verdict === null ? t('oil.noDiagnosis') : t(`verdict.${verdict}`)}
            unit=""
            size="words"
            tone={verdict === null ? 'off' : tones[verdict]}
          />
        )}
      </div>
    </Tile>
  );
}

/** The remaining life with its interval, or why there is none. */
function LifeFigure({ life }: { readonly life: OilCondition['life'] }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  if (life === null || life.hours === null)
    return <Figure text={t(`life.${life === null ? 'too_few' : life.status}`)} unit="" size="words" tone="off" />;
  const hours = formatNumber(life.hours, 0, language);
  const span =
    life.lo === null || life.hi === null
      ? t('life.hours')
      : t('life.span', { lo: formatNumber(life.lo, 0, language), hi: formatNumber(life.hi, 0, language) });
  return <Figure text={life.isCapped ? `> ${hours}` : hours} unit={span} size="figure" />;
}
