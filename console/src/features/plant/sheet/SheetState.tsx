import type { SheetImport } from '@oilsight/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FaultList } from './FaultList.tsx';
import { shareOf } from './import-steps.ts';
import type { ImportView } from './import-steps.ts';
import styles from './Sheet.module.css';

interface SheetStateProps {
  readonly sheet: SheetImport;
  readonly view: ImportView;
  readonly customerId: string;
  readonly apply: UseMutationResult<SheetImport, Error, string>;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** How a sheet that was sent stands: being read, wrong in some cells, ready, going in, or in. */
export function SheetState({ sheet, view, customerId, apply, onAgain, onClose }: SheetStateProps) {
  const { t } = useTranslation('plant');
  const again = <Button onClick={onAgain}>{t('import.again')}</Button>;
  switch (view) {
    case 'choose':
      return null;
    case 'applying':
      return <Progress sheet={sheet} words={t('import.applying')} />;
    case 'faults':
      return (
        <>
          <FaultList sheet={sheet} />
          <Foot>{again}</Foot>
        </>
      );
    case 'empty':
      return (
        <Notice icon="table" title={t('import.empty')} actions={again}>
          <p>{t('import.emptyText')}</p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice icon="close-circle" title={t('import.failed')} actions={again} isUrgent>
          <p>{sheet.error ?? t('import.failedText')}</p>
        </Notice>
      );
    case 'ready':
      return (
        <>
          <Notice icon="check-circle" title={t('import.ready')}>
            <p className="num">{t('import.readyText', { file: sheet.fileName })}</p>
            <p className="num">{counts(t, sheet)}</p>
          </Notice>
          <FormFailure action="operate" error={apply.error} />
          <Foot>
            {again}
            <Button kind="primary" icon="upload" isBusy={apply.isPending} onClick={() => apply.mutate(sheet.importId)}>
              {t('import.apply')}
            </Button>
          </Foot>
        </>
      );
    case 'done':
      return (
        <Notice
          icon="check-circle"
          title={t('import.done')}
          actions={
            <>
              <Link
                to={`/deviceInfo?factory=${customerId}&sort=created&desc=1`}
                className={styles.link}
                onClick={onClose}
              >
                {t('import.show')}
              </Link>
              {again}
            </>
          }
        >
          <p className="num">{counts(t, sheet)}</p>
          <p>{t('import.tokens')}</p>
        </Notice>
      );
  }
}

function counts(t: ReturnType<typeof useTranslation<'plant'>>['t'], { devices, sensors }: SheetImport): string {
  return [t('import.devices', { count: devices }), t('import.sensors', { count: sensors })].join(t('comma'));
}

function Foot({ children }: { readonly children: ReactNode }) {
  return <div className={`${form.foot} ${styles.foot}`}>{children}</div>;
}

function Progress({ sheet, words }: { readonly sheet: SheetImport; readonly words: string }) {
  const { t } = useTranslation('plant');
  const share = shareOf(sheet);
  return (
    <div className={styles.progress}>
      <p aria-live="polite">{words}</p>
      <progress aria-label={words} {...(share === null ? {} : { value: share, max: 1 })} />
      <small className="num">
        {share === null ? sheet.fileName : t('import.rows', { progress: sheet.progress, total: sheet.total })}
      </small>
    </div>
  );
}
