import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { platformName } from '../../../domain/platform-name.ts';
import { displayName } from '../../../domain/user-name.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText, zoneText } from '../../../lib/reader-time.ts';
import { ProductLogo } from '../../../ui/ProductLogo.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { labelAddress } from '../label/label-address.ts';
import styles from './DeviceSheet.module.css';
import { Facts } from './Facts.tsx';

const qrPx = 74;

/** The head of a page of paper: whose platform it is, what the paper is, and when it was printed. */
export function Head({ at, children }: { readonly at: number; readonly children?: ReactNode }) {
  const { t } = useTranslation('device');
  const { data: name } = useQuery(platformName(useLanguage()));
  return (
    <header className={styles.head}>
      <ProductLogo size={18} ground="card" />
      <b>{name}</b>
      <span className="num">
        {children}
        <span>{t('print.title')}</span>
        <time>{timeText(at).slice(0, 16)}</time>
      </span>
    </header>
  );
}

/** Which device a sheet is of, with the code that leads to its page. @param names facts beside its name */
export function Title({ device, names }: Pick<ComponentProps<typeof Facts>, 'device' | 'names'>) {
  const { t } = useTranslation('device');
  return (
    <div className={styles.title}>
      <h1>{device.deviceName}</h1>
      <Facts device={device} names={names} />
      <figure>
        <QrCode url={labelAddress(device.deviceId)} size={qrPx} />
        <figcaption>{t('print.scan')}</figcaption>
      </figure>
    </div>
  );
}

interface FootProps {
  readonly device: Device;
  /** When it is printed, ms. */
  readonly at: number;
  readonly page: number;
  readonly pages: number;
}

/** The foot of a page of paper: of which device, when, by whom, and which page it is. */
export function Foot({ device, at, page, pages }: FootProps) {
  const { t } = useTranslation('device');
  const { data: reader } = useQuery(me);
  const by = reader === undefined || reader.isDisplay ? null : displayName(reader.user);
  return (
    <footer className={`${styles.foot} num`}>
      <span>{[device.deviceName, device.deviceNo].filter((part) => part !== '').join(t('dot'))}</span>
      <span>{t('print.made', { at: timeText(at), zone: zoneText(at) })}</span>
      {by === null ? null : <span>{t('print.by', { name: by })}</span>}
      <b>{t('print.page', { page, pages })}</b>
    </footer>
  );
}
