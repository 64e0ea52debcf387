import { laboratoryRoutes, maxLabRows, maxLabSheetBytes } from '@oilsight/contract';
import type { Device, LabSheet } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../../api/call.ts';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Import.module.css';
import { forget } from './queries.ts';
import { SheetRows } from './SheetRows.tsx';

interface ImportCardProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** A workbook of samples: read and checked first, stored row by row when a person says so. The file stays as it is. */
export function ImportCard({ device, onClose }: ImportCardProps) {
  const { t } = useTranslation('laboratory');
  const queryClient = useQueryClient();
  const [fixes, setFixes] = useState<ReadonlySet<string>>(new Set());
  const [isTooLarge, setIsTooLarge] = useState(false);
  const template = useMutation({
    mutationFn: async () => {
      const file = await download(laboratoryRoutes.labSheetTemplate);
      saveFile(file.fileName ?? fileName([t('import.templateName')], 'xlsx'), file.blob);
    },
  });
  const check = useMutation({
    mutationFn: (file: File) =>
      call(laboratoryRoutes.checkLabSheet, { query: { deviceId: device.deviceId, timeZone: zoneName() }, file }),
    onSuccess: () => setFixes(new Set()),
  });
  const apply = useMutation({
    mutationFn: ({ importId }: LabSheet) =>
      call(laboratoryRoutes.applyLabSheet, { params: { importId }, body: { fixes: [...fixes] } }),
    onSuccess: async ({ imported }) => {
      await forget(queryClient, device.deviceId);
      showMessage('done', t('import.done', { count: imported }));
      onClose();
    },
  });
  const take = (file: File | undefined) => {
    if (file === undefined || check.isPending) return;
    setIsTooLarge(file.size > maxLabSheetBytes);
    if (file.size <= maxLabSheetBytes) check.mutate(file);
  };
  const sheet = check.data;
  const ready =
    sheet?.rows.filter(({ repeats, faults }) => repeats === null && faults.every(({ cell }) => fixes.has(cell)))
      .length ?? 0;
  const left = sheet?.rows.flatMap(({ faults }) => faults.filter(({ cell }) => !fixes.has(cell))).length ?? 0;
  return (
    <Card label={t('import.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('import.title')}</h2>
        <small>{sheet === undefined ? t('import.nothingYet') : t('import.fileOf', { name: sheet.fileName })}</small>
        {sheet === undefined ? null : (
          <ul className={styles.counts}>
            <li>{t('import.ready', { count: ready })}</li>
            <li>{t('import.repeated', { count: sheet.repeated })}</li>
            <li data-open={left > 0 || undefined}>{t('import.left', { count: left })}</li>
          </ul>
        )}
      </div>
      <div className={styles.body}>
        {sheet === undefined ? (
          <p>{t('import.text', { rows: maxLabRows, mb: maxLabSheetBytes / 1024 / 1024 })}</p>
        ) : (
          <SheetRows
            sheet={sheet}
            fixes={fixes}
            onFix={(cell, isTaken) =>
              setFixes((now) => new Set(isTaken ? [...now, cell] : [...now].filter((one) => one !== cell)))
            }
          />
        )}
        {isTooLarge ? <p role="alert">{t('import.tooLarge', { mb: maxLabSheetBytes / 1024 / 1024 })}</p> : null}
        <FormFailure action="operate" error={check.error ?? apply.error ?? template.error} />
      </div>
      <div className={styles.foot}>
        <small>{t('import.promise')}</small>
        <Button onClick={onClose}>{t('import.close')}</Button>
        <Button icon="download" isBusy={template.isPending} onClick={() => template.mutate()}>
          {t('import.template')}
        </Button>
        <label className={styles.choose}>
          <Icon name="upload" />
          {t(check.isPending ? 'import.reading' : 'import.choose')}
          <input
            type="file"
            className="sr-only"
            accept=".xlsx"
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {sheet === undefined ? null : (
          <Button kind="primary" disabled={ready === 0} isBusy={apply.isPending} onClick={() => apply.mutate(sheet)}>
            {t('import.apply', { count: ready })}
          </Button>
        )}
      </div>
    </Card>
  );
}
