import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { FilterSelect } from '../../../ui/SelectField.tsx';
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
    <span className={styles.choice}>
      <FilterSelect
        label={t('choice.label')}
        all={t('choice.all')}
        options={dealers.map((dealer) => ({ value: dealer.tenantId, label: dealer.tenantName }))}
        value={tenantId ?? null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </span>
  );
}
