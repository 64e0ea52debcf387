import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { ShortCode } from './ShortCode.tsx';
import styles from './LinksDialog.module.css';

// Comes with a link: it brings a library.
const QrCode = lazy(() => import('../../../ui/QrCode.tsx').then((module) => ({ default: module.QrCode })));
/** Side of the code, px. */
const side = 272;

export interface IssuedLinkProps {
  readonly name: string;
  readonly address: string;
  /** The wall that a short code opens too; null: it is for a page that embeds ours. */
  readonly wallId: string | null;
  readonly onDone: () => void;
}

/** The address that a display opens, the one time that it is seen. */
export function IssuedLink({ name, address, wallId, onDone }: IssuedLinkProps) {
  const { t } = useTranslation('displayLinks');
  return (
    <div role="alert">
      <p>
        <b>{t('issued', { name })}</b>
      </p>
      <p className={styles.text}>{t('once')}</p>
      <div className={styles.issued}>
        <Suspense
          fallback={
            <Skeleton>
              <SkeletonBar width={side} height={side} />
            </Skeleton>
          }
        >
          <QrCode url={address} size={side} isDense />
        </Suspense>
        <p className={styles.secret}>{address}</p>
      </div>
      {wallId === null ? null : <ShortCode displayId={wallId} name={name} />}
      <div className={styles.actions}>
        <CopyButton text={address} />
        <Button kind="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
