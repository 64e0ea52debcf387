import type { Device } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useIsPrinting } from '../../../lib/printing.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Label } from './Label.tsx';
import { labelAddress } from './label-address.ts';
import styles from './Label.module.css';

/**
 * The label for the machine: whoever scans it comes to this page. While it is shown, it alone is printed: it stands as
 * a sheet on the page of the device.
 */
export function DeviceLabel({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { t } = useTranslation('device');
  const isPrinting = useIsPrinting();
  return (
    <>
      {isPrinting ? (
        <div data-sheet>
          <Label device={device} />
        </div>
      ) : null}
      <Dialog title={t('label.title')} size="s" onClose={onClose}>
        <div className={styles.dialog}>
          <Label device={device} />
          <p>{t('label.text')}</p>
          <div className={styles.actions}>
            <CopyButton text={labelAddress(device.deviceId)} label={t('label.copy')} />
            <Button kind="primary" icon="printer" onClick={() => print()}>
              {t('label.print')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
