import { checklistRoutes } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { me } from '../../api/me.ts';
import styles from './Preview.module.css';
import { useItemWords } from './useItemWords.ts';

interface ChecklistPreviewProps {
  readonly machineType: Device['machineType'];
  readonly tenantId: string;
}

/** The checklist that an inspection will have, by the machine type of its device. */
export function ChecklistPreview({ machineType, tenantId }: ChecklistPreviewProps) {
  const { t } = useTranslation('inspections');
  const { t: common } = useTranslation('common');
  const words = useItemWords();
  const authority = useQuery(me).data?.user.authority;
  const { data } = useQuery({
    queryKey: ['checklists', 'preview', tenantId, machineType],
    queryFn: ({ signal }) =>
      call(
        checklistRoutes.getChecklist,
        { query: { machineType: machineType ?? 'gearbox', ...(authority === 'SYS_ADMIN' ? { tenantId } : {}) } },
        signal,
      ),
    enabled: machineType !== null && authority !== undefined,
  });
  if (machineType === null) return <p className={styles.none}>{t('accept.noMachineType')}</p>;
  if (data === undefined) return null;
  return (
    <details className={styles.preview}>
      <summary className="num">
        {t('accept.preview')} · {common(`machine.${machineType}`)} · {t('accept.items', { count: data.items.length })}
      </summary>
      {data.groups.map((group) => (
        <section key={group.id} aria-label={words.of(group.title)}>
          <h3>{words.of(group.title)}</h3>
          <ul>
            {data.items
              .filter((item) => item.group === group.id)
              .map((item) => (
                <li key={item.id}>
                  <span>{words.of(item.title)}</span>
                  <small className="num">{words.bounds(item) ?? words.ways(item)}</small>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
