import { maxReportBytes, maxReportPages, reportRoutes } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { reportQuery } from '../../../domain/reports/report-queries.ts';
import { showMessage } from '../../../lib/messages.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
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
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => call(reportRoutes.uploadReport, { body: { reportId }, file }),
    onSuccess: (detail) => {
      client.setQueryData(reportQuery(reportId).queryKey, detail);
      void client.invalidateQueries({ queryKey: ['reports'] });
      showMessage('done', t('upload.done'));
    },
  });
  const take = (file: File) => {
    const found = fieldErrorOf(file);
    setFieldError(found);
    if (found === null) mutate(file);
    // What was said of another file is not said of this one.
    else reset();
  };
  const limits = { mb: maxReportBytes / mebibyte, pages: maxReportPages };
  return (
    <div className={styles.upload}>
      <FileDrop
        icon="upload"
        accept="application/pdf,.pdf"
        limits={t('upload.limits', limits)}
        error={fieldError === null ? null : t(`upload.fieldError.${fieldError}`, limits)}
        isOff={isPending}
        onFile={take}
      >
        {isPending ? (
          t('upload.sending')
        ) : (
          <>
            <b>{t(isFirst ? 'upload.choose' : 'upload.again')}</b> {t('upload.orDrop')}
          </>
        )}
      </FileDrop>
      <FormFailure action="upload" error={error} />
    </div>
  );
}
