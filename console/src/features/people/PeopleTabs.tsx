import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Tab } from '../../ui/Tabs.tsx';
import styles from './People.module.css';

export type PeopleTab = 'users' | 'contacts' | 'places' | 'virtual';

/** The head of every page about people: what is looked after here, as far as the reader's role has it. */
export function PeopleTabs({ current }: { readonly current: PeopleTab }) {
  const { t } = useTranslation('people');
  const permissions = useQuery(me).data?.permissions ?? [];
  const tabs: readonly (Tab & { readonly needs: string })[] = [
    { key: 'users', label: t('tab.users'), to: '/userSet', needs: 'users:manage' },
    { key: 'contacts', label: t('tab.contacts'), to: '/userSet?tab=contacts', needs: 'contacts:manage' },
    {
      key: 'places',
      label: t(permissions.includes('tenants:manage') ? 'tab.placesOfAll' : 'tab.places'),
      to: '/userSet?tab=places',
      needs: 'customers:manage',
    },
    { key: 'virtual', label: t('tab.virtual'), to: '/virtual', needs: 'virtual:manage' },
  ];
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <Tabs label={t('tab.label')} tabs={tabs.filter(({ needs }) => permissions.includes(needs))} current={current} />
    </>
  );
}
