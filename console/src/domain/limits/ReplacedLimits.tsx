import type { LimitedDevices, LimitValues } from '@oilsight/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { areSameLimits } from './limit-effect.ts';
import { pairText } from './limit-texts.ts';
import type { Words } from './limit-texts.ts';
import { replacementOf } from './newer-limits.ts';
import styles from './LimitMachines.module.css';

interface ReplacedLimitsProps {
  readonly factories: LimitedDevices['factories'];
  /** What will be set in all of them; null: what is set there is taken back. */
  readonly limits: LimitValues | null;
  readonly words: Words;
}

/** Most factories that are listed before the reader asks for all. */
const mostListed = 4;

/** Which limits of the type in other factories will be replaced: whose, what they are, and for how many machines. */
export function ReplacedLimits({ factories, limits, words }: ReplacedLimitsProps) {
  const { t } = useTranslation('oils');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { replaced, unset, same } = replacementOf(factories, (set) => areSameLimits(set, limits));
  const others = [
    ...(unset === 0
      ? []
      : [t(limits === null ? 'limit.replaces.stayUnset' : 'limit.replaces.unset', { count: unset })]),
    ...(same === 0 ? [] : [t('limit.replaces.same', { count: same })]),
  ];
  return (
    <section className={styles.replaced} aria-labelledby={id}>
      <h4 id={id}>
        {replaced.length === 0
          ? t('limit.replaces.none')
          : t(limits === null ? 'limit.replaces.takenBack' : 'limit.replaces.title', { count: replaced.length })}
      </h4>
      {replaced.length === 0 ? null : (
        <ul className="num">
          {(isWhole ? replaced : replaced.slice(0, mostListed)).map((one) => (
            <li key={one.customerId}>
              <span>{one.customerName}</span>
              <b>{pairText(one.limits, words)}</b>
              <span>{t('limit.replaces.devices', { count: one.held })}</span>
            </li>
          ))}
        </ul>
      )}
      {replaced.length > mostListed ? (
        <Button
          kind="quiet"
          size="s"
          icon={isWhole ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('limit.less') : t('limit.replaces.all', { count: replaced.length })}
        </Button>
      ) : null}
      {others.length === 0 ? null : <p>{others.join(t('limit.semicolon'))}</p>}
    </section>
  );
}
