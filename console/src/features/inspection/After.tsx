import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ShownPhoto } from './desk/photos.ts';
import styles from './SignPanel.module.css';

interface AfterProps {
  readonly draft: KeptDraft;
  readonly photos: readonly ShownPhoto[];
  /** The network fails. */
  readonly isCut: boolean;
}

/** What happens with a submission, and where its parts are now. */
export function After({ draft, photos, isCut }: AfterProps) {
  const { t } = useTranslation('inspections');
  const areHere = photos.some(({ state }) => state !== 'sent');
  return (
    <div className={styles.part}>
      <h3>{t('sign.after')}</h3>
      <ul className={styles.after}>
        <li className="num">
          <Icon name="file" />
          <span>{t('sign.sheet', { number: draft.inspection.number })}</span>
          <small>{t(draft.revision === draft.savedRevision ? 'sign.isThere' : 'sign.isHere')}</small>
        </li>
        <li className="num">
          <Icon name="camera" />
          <span>{photos.length === 0 ? t('sign.noPhotos') : t('sign.photos', { count: photos.length })}</span>
          {photos.length === 0 ? null : (
            <small>{t(areHere ? (isCut ? 'sign.waits' : 'sign.isHere') : 'sign.isThere')}</small>
          )}
        </li>
        <li>
          <Icon name="user" />
          <span>{t('sign.review')}</span>
          <small>{t('sign.afterwards')}</small>
        </li>
      </ul>
    </div>
  );
}
