import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factoryTree } from '../../../domain/factory-tree.ts';
import styles from './DealerPage.module.css';

/** Whose wall an administrator looks at: one dealer's, or all of them together. */
export function DealerChoice({
  tenantId,
  onChange,
}: {
  readonly tenantId: string | undefined;
  readonly onChange: (tenantId: string) => void;
}) {
  const { t } = useTranslation('dealerScreen');
  const dealers = useQuery(factoryTree).data ?? [];
  return (
    <select
      className={styles.choice}
      aria-label={t('choice.label')}
      value={tenantId ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('choice.all')}</option>
      {dealers.map((dealer) => (
        <option key={dealer.tenantId} value={dealer.tenantId}>
          {dealer.tenantName}
        </option>
      ))}
    </select>
  );
}
