import { sheetRoutes } from '@oilsight/contract';
import type { FactoryNode, SheetImport } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { useRefresh } from '../queries.ts';
import { ChooseSheet } from './ChooseSheet.tsx';
import { stepOf, viewOf } from './import-steps.ts';
import styles from './Sheet.module.css';
import { SheetState } from './SheetState.tsx';

/** Asked again so often while the server works, ms. */
const pollMs = 700;

interface ImportDialogProps {
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
  readonly customerId: string | null;
  readonly onClose: () => void;
}

/**
 * Devices from a sheet in three steps: choose, check, import. Nothing is stored before the last step, and then either
 * all devices or none.
 */
export function ImportDialog({ tree, hasDealers, customerId, onClose }: ImportDialogProps) {
  const { t } = useTranslation('plant');
  const [sent, setSent] = useState<SheetImport | null>(null);
  const [factory, setFactory] = useState(customerId ?? '');
  const { sheet, apply, again } = useImport(sent);
  const view = viewOf(sheet);
  const restart = () => {
    again();
    setSent(null);
  };
  return (
    <Dialog title={t('import.title')} size="l" isDirty={view === 'applying'} onClose={onClose}>
      <div className={form.body}>
        <ol className={styles.steps}>
          {(['choose', 'check', 'apply'] as const).map((step, index) => (
            <li
              key={step}
              aria-current={index === stepOf(view) ? 'step' : undefined}
              data-done={index < stepOf(view) || view === 'done' || undefined}
            >
              <span>{index < stepOf(view) || view === 'done' ? <Icon name="check" size="s" /> : index + 1}</span>
              {t(`import.step.${step}`)}
            </li>
          ))}
        </ol>
        {sheet === null ? (
          <ChooseSheet tree={tree} hasDealers={hasDealers} factory={factory} onFactory={setFactory} onSent={setSent} />
        ) : (
          <SheetState
            sheet={sheet}
            view={view}
            customerId={factory}
            apply={apply}
            onAgain={restart}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

/** An import as the server has it now; it is asked for while something is under way. */
function useImport(sent: SheetImport | null) {
  const refresh = useRefresh();
  const apply = useMutation({
    mutationFn: (importId: string) => call(sheetRoutes.applyImport, { params: { importId } }),
  });
  const importId = sent?.importId ?? '';
  const asked = useQuery({
    queryKey: ['plant', 'import', importId, apply.isSuccess],
    queryFn: ({ signal }) => call(sheetRoutes.getImport, { params: { importId } }, signal),
    enabled: sent !== null && apply.isSuccess,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.step === 'applying' ? pollMs : false),
  });
  const sheet = asked.data ?? apply.data ?? sent;
  const isDone = sheet?.step === 'done';
  useEffect(() => {
    // Outside React: what the other lists know.
    if (isDone) refresh();
  }, [isDone, refresh]);
  return { sheet, apply, again: apply.reset };
}
