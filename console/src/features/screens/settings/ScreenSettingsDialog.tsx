import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factoryTree } from '../../../domain/factory-tree.ts';
import type { UserDialogProps } from '../../../domain/user-menu.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { settingQuery } from './queries.ts';
import { SettingForm } from './SettingForm.tsx';
import styles from './Settings.module.css';

/** What a dealer's wall shows in place of what is counted. */
export function ScreenSettingsDialog({ onClose }: UserDialogProps) {
  const { t } = useTranslation('screenSettings');
  const { t: common } = useTranslation('common');
  const dealers = useQuery(factoryTree);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The dealer who was chosen while there are unsaved changes of another. */
  const [asked, setAsked] = useState<string | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const choices = dealers.data ?? [];
  const tenantId = chosen ?? choices[0]?.tenantId ?? null;
  return (
    <Dialog title={t('title')} size="xxl" isDirty={isDirty} onClose={onClose}>
      {dealers.error !== null && dealers.data === undefined ? (
        <ErrorState error={dealers.error} onRetry={() => void dealers.refetch()} isRetrying={dealers.isFetching} />
      ) : dealers.data === undefined ? (
        <TableSkeleton />
      ) : tenantId === null ? (
        <p className={styles.none}>{t('dealerNone')}</p>
      ) : (
        <>
          <div className={styles.whose}>
            <FilterSelect
              label={t('dealer')}
              all={null}
              options={choices.map((dealer) => ({ value: dealer.tenantId, label: dealer.tenantName }))}
              value={tenantId}
              onChange={(next) => (isDirty ? setAsked(next) : setChosen(next))}
            />
            <Displays tenantId={tenantId} />
          </div>
          <Setting key={tenantId} tenantId={tenantId} onDirty={setIsDirty} />
        </>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={common('unsaved.title')}
          action={common('unsaved.leave')}
          onClose={() => setAsked(null)}
          act={() => {
            setChosen(asked);
            setIsDirty(false);
            return Promise.resolve();
          }}
        >
          <p>{common('unsaved.text')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Displays({ tenantId }: { readonly tenantId: string }) {
  const { t } = useTranslation('screenSettings');
  const { data } = useQuery(settingQuery(tenantId));
  return data === undefined ? null : <small className="num">{t('displays', { count: data.displays })}</small>;
}

interface SettingProps {
  readonly tenantId: string;
  readonly onDirty: (isDirty: boolean) => void;
}

function Setting({ tenantId, onDirty }: SettingProps) {
  const { data, error, refetch, isFetching } = useQuery(settingQuery(tenantId));
  /** Counts how often the form begins anew from what is saved. */
  const [loads, setLoads] = useState(0);
  if (data === undefined)
    return error === null ? (
      <TableSkeleton />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const reload = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) setLoads((count) => count + 1);
  };
  return <SettingForm key={loads} setting={data} onDirty={onDirty} onReload={() => void reload()} />;
}
