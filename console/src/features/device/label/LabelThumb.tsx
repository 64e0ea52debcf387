import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { labelAddress } from './label-address.ts';
import styles from './Label.module.css';

const QrCode = lazy(() => import('../../../ui/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** Side of the small code, px. */
const side = 44;

/** The code of this page beside its title; a press shows the label that hangs at the machine. */
export function LabelThumb({ deviceId, onOpen }: { readonly deviceId: string; readonly onOpen: () => void }) {
  const { t } = useTranslation('device');
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={t('label.open')}
      title={t('label.open')}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Suspense fallback={null}>
        <QrCode url={labelAddress(deviceId)} size={side} />
      </Suspense>
    </button>
  );
}
