import { groupNameIn, industryName } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/reader-time.ts';
import { DeviceImage } from '../../../domain/DeviceImage.tsx';
import { DeviceImages } from '../../../domain/DeviceImages.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Identity.module.css';

/** What the device is and where it stands. */
export function Identity({ device }: { readonly device: Device }) {
  const { t } = useTranslation(['device', 'common']);
  const language = useLanguage();
  const facts = [
    ['type', t(`common:machine.${shownTypeOf(device)}`)],
    ['machine', device.machine],
    ['position', device.monitoringPosition],
    [
      'oil',
      device.oilNo === '' || device.monitoringOil.includes(device.oilNo)
        ? device.monitoringOil
        : `${device.monitoringOil} · ${device.oilNo}`,
    ],
    ['industry', industryName(device.industry, language)],
    ['factory', device.areaName === '' ? device.customerName : `${device.customerName} · ${device.areaName}`],
    ['group', groupNameIn(device.groupName, language)],
    ['installed', dateText(device.installedAt)],
  ] as const;
  const list = (
    <dl className={`${styles.facts} num`} aria-label={t('device:identity.label')}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`device:identity.${name}`)}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
  return (
    <div className={styles.identity}>
      {device.imageName === null ? (
        list
      ) : (
        <div className={styles.pictured}>
          <DeviceImage storedName={device.imageName} alt={t('device:identity.picture', { name: device.deviceName })} />
          {list}
        </div>
      )}
      <ImagesButton />
    </div>
  );
}

/** The way to the images of devices, for those who may add to them. */
function ImagesButton() {
  const { t } = useTranslation('device');
  const mayUpload = useHolds('images:upload');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayUpload) return null;
  return (
    <div>
      <Button size="s" icon="image" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('identity.images')}
      </Button>
      {isOpen ? <DeviceImages onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
