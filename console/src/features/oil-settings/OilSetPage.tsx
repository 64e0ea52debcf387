import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { oneOf } from '../../lib/list-filter.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { DevicesTab } from './devices/DevicesTab.tsx';
import { LimitsTab } from './limits/LimitsTab.tsx';
import styles from './OilSettings.module.css';
import { OilsTab } from './oils/OilsTab.tsx';
import { WeightsTab } from './weights/WeightsTab.tsx';

const parts = ['oils', 'devices', 'limits', 'weights'] as const;

/** The oils of a factory, which of them is in which machine, and what its readings are assessed by. */
export function OilSetPage() {
  const { t } = useTranslation('oils');
  const [search] = useSearchParams();
  const tab = oneOf(parts, search.get('tab')) ?? 'oils';
  const device = search.get('deviceId');
  const tabs = parts.map((key) => ({
    key,
    label: t(`tab.${key}`),
    to: `/oilSet?tab=${key}${device === null ? '' : `&deviceId=${encodeURIComponent(device)}`}`,
  }));
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <Tabs label={t('tab.label')} tabs={tabs} current={tab} />
      {tab === 'oils' ? (
        <OilsTab />
      ) : tab === 'devices' ? (
        <DevicesTab />
      ) : tab === 'limits' ? (
        <LimitsTab />
      ) : (
        <WeightsTab />
      )}
    </>
  );
}
