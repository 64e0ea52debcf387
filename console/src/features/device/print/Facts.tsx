import { groupNameIn, industryName } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText, timeText } from '../../../lib/reader-time.ts';
import styles from './DeviceSheet.module.css';

type Fact =
  | 'factory'
  | 'number'
  | 'type'
  | 'machine'
  | 'position'
  | 'oil'
  | 'industry'
  | 'group'
  | 'installed'
  | 'newest';

/** What is known of the device, under its names on the page. */
export function Facts({ device, names }: { readonly device: Device; readonly names: readonly Fact[] }) {
  const { t } = useTranslation(['device', 'common']);
  const language = useLanguage();
  const facts: Readonly<Record<Fact, string>> = {
    factory: device.areaName === '' ? device.customerName : `${device.customerName} · ${device.areaName}`,
    number: device.deviceNo,
    type: t(`common:machine.${shownTypeOf(device)}`),
    machine: device.machine,
    position: device.monitoringPosition,
    oil:
      device.oilNo === '' || device.monitoringOil.includes(device.oilNo)
        ? device.monitoringOil
        : `${device.monitoringOil} · ${device.oilNo}`,
    industry: industryName(device.industry, language),
    group: groupNameIn(device.groupName, language),
    installed: dateText(device.installedAt),
    newest: device.lastSeenAt === null ? t('device:never') : timeText(device.lastSeenAt),
  };
  const words = (name: Fact) =>
    name === 'number' || name === 'newest' ? t(`device:${name}`) : t(`device:identity.${name}`);
  return (
    <dl className={`${styles.facts} num`}>
      {names
        .filter((name) => facts[name] !== '')
        .map((name) => (
          <div key={name}>
            <dt>{words(name)}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
    </dl>
  );
}
