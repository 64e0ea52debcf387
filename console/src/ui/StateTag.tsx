import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { stateLook } from './state-look.ts';
import type { ShownState } from './state-look.ts';
import styles from './StateTag.module.css';

/**
 * A state as a pill: icon, colour and word. `words` replaces the state's own word where another says it better
 * ("online").
 */
export function StateTag({ state, words }: { readonly state: ShownState; readonly words?: string }) {
  const { t } = useTranslation('common');
  const { icon, tone } = stateLook[state];
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon name={icon} size="s" />
      {words ?? t(`state.${state}`)}
    </span>
  );
}

/**
 * A state as a bare icon in its colour; the word is there for screen readers and as a tip. `words` replaces the state's
 * own word.
 */
export function StateIcon({
  state,
  size = 'm',
  words,
}: {
  readonly state: ShownState;
  readonly size?: 's' | 'm' | 'l' | 'xl';
  readonly words?: string;
}) {
  const { t } = useTranslation('common');
  const { icon, tone } = stateLook[state];
  return (
    <span className={styles.bare} data-tone={tone}>
      <Icon name={icon} size={size} label={words ?? t(`state.${state}`)} />
    </span>
  );
}
