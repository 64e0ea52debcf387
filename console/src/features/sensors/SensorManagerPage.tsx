import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { oneOf } from '../../lib/list-filter.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { GatewaysTab } from './gateways/GatewaysTab.tsx';
import { ModelsTab } from './models/ModelsTab.tsx';
import styles from './Sensors.module.css';
import { SensorsTab } from './sensors/SensorsTab.tsx';

const tabs = ['models', 'sensors', 'gateways'] as const;

/** Sensor models, the sensors on all machines, and the gateways that report for machines. */
export function SensorManagerPage() {
  const { t } = useTranslation('sensors');
  const [search] = useSearchParams();
  const tab = oneOf(tabs, search.get('tab')) ?? 'models';
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <Tabs
        label={t('tab.label')}
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          label: t(`tab.${key}`),
          to: key === 'models' ? '/sensorManager' : `/sensorManager?tab=${key}`,
        }))}
      />
      {tab === 'models' ? <ModelsTab /> : tab === 'sensors' ? <SensorsTab /> : <GatewaysTab />}
    </>
  );
}
