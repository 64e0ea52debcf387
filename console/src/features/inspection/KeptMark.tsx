import { useTranslation } from 'react-i18next';
import { isSaved } from '../../domain/inspections/kept.ts';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { DeskState } from './desk/keeper.ts';
import { waitingOf } from './desk/photos.ts';
import styles from './Inspection.module.css';

/** Whether the server has everything, or what is entered is still only here. */
export function KeptMark({ state, draft }: { readonly state: DeskState; readonly draft: KeptDraft }) {
  const { t } = useTranslation('inspections');
  const isThere = isSaved(draft) && waitingOf(state.photos).count === 0;
  const { isCut, delay, failure, conflict } = state;
  const isHeld = isCut || delay !== null || failure !== null || conflict !== null;
  const how = isThere ? 'saved' : isHeld ? 'here' : 'sending';
  return (
    <span className={styles.kept} data-tone={how === 'here' ? 'off' : undefined}>
      <Icon name={how === 'here' ? (isCut ? 'wifi-off' : 'info') : how === 'saved' ? 'check' : 'refresh'} size="s" />
      {t(`kept.${how}`)}
    </span>
  );
}
