import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { stateLook } from './state-look.ts';
import type { ShownState } from './state-look.ts';
import styles from './StateTag.module.css';

/**
 * A state as a pill: icon, colour and word. `words` replaces the state's own word where another says it better
 * ("online"). `asOf`: the time that it is of, where it may have changed since; it is grey then.
 */
export function StateTag({
  state,
  words,
  asOf = null,
}: {
  readonly state: ShownState;
  readonly words?: string;
  readonly asOf?: string | null;
}) {
  const { t } = useTranslation('common');
  const { icon, tone } = stateLook[state];
  const word = words ?? t(`state.${state}`);
  const whole = asOf === null ? undefined : t('stateAsOf', { state: word, at: asOf });
  return (
    <span
      className={`${styles.tag} num`}
      data-tone={asOf === null ? tone : 'off'}
      data-as-of={asOf ?? undefined}
      title={whole}
    >
      <Icon name={icon} size="s" />
      {asOf === null ? word : `${word} · ${asOf}`}
    </span>
  );
}

/**
 * A state as a bare icon in its colour; the word is there for screen readers and as a tip. `words` replaces the state's
 * own word; `asOf` as of `StateTag`.
 */
export function StateIcon({
  state,
  size = 'm',
  words,
  asOf = null,
}: {
  readonly state: ShownState;
  readonly size?: 's' | 'm' | 'l' | 'xl';
  readonly words?: string;
  readonly asOf?: string | null;
}) {
  const { t } = useTranslation('common');
  const { icon, tone } = stateLook[state];
  const word = words ?? t(`state.${state}`);
  return (
    <span className={styles.bare} data-tone={asOf === null ? tone : 'off'}>
      <Icon name={icon} size={size} label={asOf === null ? word : t('stateAsOf', { state: word, at: asOf })} />
    </span>
  );
}
