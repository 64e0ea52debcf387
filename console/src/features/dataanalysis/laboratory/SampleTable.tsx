import { laboratoryRoutes } from '@oilsight/contract';
import type { Device, LabSample } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import figures from '../../../ui/figures.module.css';
import styles from './Laboratory.module.css';
import { forget } from './queries.ts';

interface SampleTableProps {
  readonly device: Device;
  readonly samples: readonly LabSample[];
  /** Absent: the reader may not change them. */
  readonly onEdit?: ((sample: LabSample) => void) | undefined;
}

/** Samples below each other, newest first, each with all its results. */
export function SampleTable({ device, samples, onEdit }: SampleTableProps) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<LabSample | null>(null);
  const resultText = (id: LabQuantityId, value: number) =>
    `${labQuantities[id].symbol} ${formatNumber(value, labQuantities[id].decimals, language)}`;
  return (
    <Card label={t('list.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('list.title')}</h2>
        <small>{t('list.count', { count: samples.length })}</small>
      </div>
      <div className={styles.frame}>
        <table className={`${styles.table} ${figures.figures} num`} aria-label={t('list.title')}>
          <thead>
            <tr>
              {(['at', 'place', 'laboratory', 'reportNo', 'results'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
              {onEdit === undefined ? null : <th scope="col">{t('actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {samples.map((sample) => (
              <tr key={sample.sampleId}>
                <th scope="row">{timeText(sample.at).slice(0, 16)}</th>
                <td data-head={t('place')}>{sample.place}</td>
                <td data-head={t('laboratory')}>{sample.laboratory}</td>
                <td data-head={t('reportNo')}>{sample.reportNo}</td>
                <td className={styles.words} data-wide>
                  {sample.results.map(({ quantity, value }) => resultText(quantity, value)).join(' · ')}
                  {sample.note === '' ? null : <small>{sample.note}</small>}
                </td>
                {onEdit === undefined ? null : (
                  <td data-wide>
                    <Button kind="quiet" size="s" onClick={() => onEdit(sample)}>
                      {t('change')}
                    </Button>
                    <Button kind="quiet" size="s" onClick={() => setRemoving(sample)}>
                      {t('remove')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {removing === null ? null : (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          act={async () => {
            const { sampleId, version } = removing;
            await call(laboratoryRoutes.removeLabSample, { params: { sampleId }, query: { version } });
            await forget(queryClient, device.deviceId);
          }}
          onReload={() => void forget(queryClient, device.deviceId)}
          onClose={() => setRemoving(null)}
        >
          <p>{t('removeText', { time: timeText(removing.at).slice(0, 16), reportNo: removing.reportNo })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
