import { maxReportBytes, maxReportPages, reportRoutes } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { reportQuery } from '../../../domain/reports/report-queries.ts';
import { showMessage } from '../../../lib/messages.ts';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './UploadFile.module.css';

const mebibyte = 1024 * 1024;

/** What can be known of a file before it is sent; null: nothing speaks against it. */
export function fieldErrorOf(file: Pick<File, 'name' | 'size'>): 'notPdf' | 'empty' | 'tooLarge' | null {
  if (!/\.pdf$/i.test(file.name)) return 'notPdf';
  if (file.size === 0) return 'empty';
  return file.size > maxReportBytes ? 'tooLarge' : null;
}

/** Takes the laboratory's pdf, chosen or dropped. The server reads it whole and says why it takes none. */
export function UploadFile({ reportId, isFirst }: { readonly reportId: string; readonly isFirst: boolean }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  const [fieldError, setFieldError] = useState<ReturnType<typeof fieldErrorOf>>(null);
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => call(reportRoutes.uploadReport, { body: { reportId }, file }),
    onSuccess: (detail) => {
      client.setQueryData(reportQuery(reportId).queryKey, detail);
      void client.invalidateQueries({ queryKey: ['reports'] });
      showMessage('done', t('upload.done'));
    },
  });
  const take = (file: File | undefined) => {
    if (file === undefined || isPending) return;
    const found = fieldErrorOf(file);
    setFieldError(found);
    if (found === null) mutate(file);
    // What was said of another file is not said of this one.
    else reset();
  };
  const over = (event: DragEvent, isHere: boolean) => {
    event.preventDefault();
    setIsOver(isHere);
  };
  const target = {
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop: (event: DragEvent) => {
      over(event, false);
      take(event.dataTransfer.files[0]);
    },
  };
  const limits = { mb: maxReportBytes / mebibyte, pages: maxReportPages };
  return (
    <div className={styles.upload}>
      <label className={styles.drop} data-over={isOver || undefined} {...target}>
        <Icon name="upload" size="l" />
        <span>
          {isPending ? (
            t('upload.sending')
          ) : (
            <>
              <b>{t(isFirst ? 'upload.choose' : 'upload.again')}</b> {t('upload.orDrop')}
            </>
          )}
        </span>
        <small className="num">{t('upload.limits', limits)}</small>
        <input
          type="file"
          accept="application/pdf,.pdf"
          disabled={isPending}
          aria-invalid={fieldError !== null || undefined}
          onChange={(event) => {
            const { currentTarget } = event;
            take(currentTarget.files?.[0]);
            // The same file may be chosen again, once it is mended.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={styles.fieldError} role="alert">
        {fieldError === null ? null : (
          <>
            <Icon name="close-circle" size="s" />
            {t(`upload.fieldError.${fieldError}`, limits)}
          </>
        )}
      </p>
      <FormFailure action="upload" error={error} />
    </div>
  );
}
