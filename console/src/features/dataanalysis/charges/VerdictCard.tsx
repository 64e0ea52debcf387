import type { OilCharges } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Reasons } from './Reasons.tsx';
import type { ShownCharge } from './shown-charges.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import styles from './VerdictCard.module.css';
import { When } from './When.tsx';

interface VerdictCardProps {
  readonly charges: OilCharges;
  readonly shown: readonly ShownCharge[];
}

/** What the page found, before any picture: the pace with its interval, why, and when the oil must be changed. */
export function VerdictCard({ charges, shown }: VerdictCardProps) {
  const { t } = useTranslation('charges');
  const verdict = verdictOf(charges);
  return (
    <Card label={t('verdict.label')} isFlush>
      <div className={styles.card}>
        <Pace verdict={verdict} shown={shown} />
        <div className={styles.why}>
          <Sentence verdict={verdict} />
          <Reasons charges={charges} />
        </div>
        <When charges={charges} />
      </div>
    </Card>
  );
}

/** Nearer to 1 a decimal more is needed to tell a pace from the same one. */
const close = 0.15;

function Sentence({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  if (verdict.kind !== 'compared') return <h2>{t(`verdict.${verdict.kind}`)}</h2>;
  const { pace, ratio, count } = verdict;
  return (
    <h2>
      {t(`verdict.${pace}`, { ratio: formatNumber(ratio, Math.abs(ratio - 1) < close ? 2 : 1, language), count })}
    </h2>
  );
}

/** The pace as a number with its interval, and that of each charge as a bar; without one, how long the oil is in use. */
function Pace({ verdict, shown }: { readonly verdict: Verdict; readonly shown: readonly ShownCharge[] }) {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  const times = (value: number) => formatNumber(value, 2, language);
  const compared = shown.filter(({ isOwn, charge }) => isOwn && charge.ratio !== null).toReversed();
  const present = shown.find(({ isOwn, isPresent }) => isOwn && isPresent);
  const longest = Math.max(
    1,
    ...compared.map(({ charge }) => charge.ratio ?? 0),
    verdict.kind === 'compared' ? verdict.hi : 0,
  );
  return (
    <div className={styles.pace}>
      <span className={styles.what}>{t(verdict.kind === 'compared' ? 'pace.label' : 'pace.used')}</span>
      {verdict.kind === 'compared' ? (
        <p>
          <b className="num">{times(verdict.ratio)} ×</b>
          <span className="num">{t('pace.interval', { lo: times(verdict.lo), hi: times(verdict.hi) })}</span>
        </p>
      ) : (
        <p>
          <b className="num">{present === undefined ? '—' : `${formatNumber(present.charge.hours, 0, language)} h`}</b>
        </p>
      )}
      {verdict.kind === 'compared' && verdict.count === 1 ? <small>{t('pace.one')}</small> : null}
      <ul>
        {compared.map(({ id, charge, colour, isPresent }) => (
          <li key={id}>
            <span>{isPresent ? t('present') : t('number', { number: charge.number })}</span>
            <i
              style={{ width: `${(60 * (charge.ratio ?? 0)) / longest}%`, background: `var(--c-${colour})` }}
              aria-hidden
            />
            <b className="num">{times(charge.ratio ?? 0)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
