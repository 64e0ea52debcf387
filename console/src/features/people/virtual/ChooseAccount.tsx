import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { displayName } from '../../../domain/user-name.ts';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { virtualUsersQuery } from '../queries.ts';

/** Another experience account, without the way back to the list. */
export function ChooseAccount({ current }: { readonly current: string | null }) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const rows = useQuery(virtualUsersQuery({ pageNum: 1, pageSize: 200 })).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <FilterSelect
      label={t('transfer.account')}
      all={t('transfer.choose')}
      value={rows.find(({ userId }) => userId === current)?.userId ?? null}
      options={rows.map((person) => ({ value: person.userId, label: `${displayName(person)} · ${person.userName}` }))}
      onChange={(userId) => void navigate(userId === null ? '/virtualdevice' : `/virtualdevice?userId=${userId}`)}
    />
  );
}
