import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { me } from '../../api/me.ts';
import { oneOf } from '../../lib/list-filter.ts';
import { ContactsTab } from './contacts/ContactsTab.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';
import { PlacesTab } from './places/PlacesTab.tsx';
import { UsersTab } from './users/UsersTab.tsx';

/** The people whom the reader manages, the contacts for alarms, and the dealers and factories that they belong to. */
export function UserSetPage() {
  const [search] = useSearchParams();
  const { data } = useQuery(me);
  if (data === undefined) return null;
  const asked = oneOf(['users', 'contacts', 'places'] as const, search.get('tab')) ?? 'users';
  const tab = asked === 'places' && !data.permissions.includes('customers:manage') ? 'users' : asked;
  return (
    <>
      <PeopleTabs current={tab} />
      {tab === 'users' ? (
        <UsersTab reader={data.user} />
      ) : tab === 'contacts' ? (
        <ContactsTab />
      ) : (
        <PlacesTab reader={data.user} />
      )}
    </>
  );
}
