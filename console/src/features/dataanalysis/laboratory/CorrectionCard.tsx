import { laboratoryRoutes } from '@oilsight/contract';
import type { Device, LabDeviation } from '@oilsight/contract';
import { corrected, labQuantities } from '@oilsight/oil';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './Laboratory.module.css';
import { LinePlot } from './LinePlot.tsx';
import { forget } from './queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface CorrectionCardProps {
  readonly device: Device;
  readonly deviation: LabDeviation;
}

/** The proposed line with what it changes, and the correction in force. Applied or taken back by a person alone. */
export function CorrectionCard({ device, deviation }: CorrectionCardProps) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const [asking, setAsking] = useState<'apply' | 'end' | null>(null);
  const queryClient = useQueryClient();
  const mayCorrect = useHolds('sensors:correct');
  const { proposal, correction, quantity, key } = deviation;
  const { unit, decimals, name } = labQuantities[quantity];
  const say = (value: number, more = 0) => formatNumber(value, decimals + more, language);
  const done = async (message: string) => {
    await forget(queryClient, device.deviceId);
    showMessage('done', message);
  };
  const title = name[language === 'zh-CN' ? 'zh' : 'en'];
  const formula = (line: { readonly slope: number; readonly intercept: number }) =>
    t('correction.formula', {
      slope: formatNumber(line.slope, 3, language),
      intercept: `${line.intercept < 0 ? '−' : '+'} ${say(Math.abs(line.intercept), 1)}`,
      unit,
    });
  return (
    <Card label={t('correction.title', { name: title })}>
      <h2 className={styles.cardTitle}>
        {t('correction.title', { name: title })}{' '}
        <small>{t(correction === null ? 'correction.notApplied' : 'correction.inForce')}</small>
      </h2>
      {correction === null ? null : (
        <p className="num">
          {formula(correction)}
          <br />
          <small>
            {t('correction.since', { time: timeText(correction.from).slice(0, 16), by: correction.by ?? '—' })}{' '}
            {correction.reason}
          </small>
        </p>
      )}
      {proposal === null ? null : (
        <>
          <LinePlot deviation={deviation} proposal={proposal} />
          <p className="num">{formula(proposal)}</p>
          <p className={`${styles.aside} num`}>
            {proposal.slopeError === null
              ? ''
              : t('correction.slopeError', { error: formatNumber(proposal.slopeError, 3, language) })}{' '}
            {proposal.high.samples === 1 ? t('correction.oneHigh') : ''}
          </p>
          <table className={`${styles.table} ${styles.narrow} num`}>
            <thead>
              <tr>
                <th scope="col">{t('correction.what')}</th>
                <th scope="col">{t('correction.before')}</th>
                <th scope="col">{t('correction.after')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('correction.rms')}</th>
                <td>{`${say(proposal.before, 1)} ${unit}`}</td>
                <td>{`${say(proposal.after, 1)} ${unit}`}</td>
              </tr>
              <tr>
                <th scope="row">{t('correction.highSample')}</th>
                <td>{`${say(proposal.high.raw)} ${unit}`}</td>
                <td>{`${say(corrected(proposal.high.raw, proposal))} ${unit}`}</td>
              </tr>
            </tbody>
          </table>
        </>
      )}
      <div className={styles.actions}>
        <small>{t('correction.promise')}</small>
        {mayCorrect && correction !== null ? (
          <Button onClick={() => setAsking('end')}>{t('correction.end')}</Button>
        ) : null}
        {mayCorrect && proposal !== null ? (
          <Button kind="primary" onClick={() => setAsking('apply')}>
            {t('correction.apply')}
          </Button>
        ) : null}
      </div>
      {asking === 'apply' && proposal !== null ? (
        <ReasonDialog
          title={t('correction.applyTitle', { name: title })}
          text={`${formula(proposal)} ${t('correction.applyText')}`}
          action={t('correction.apply')}
          act={async (reason) => {
            const { slope, intercept } = proposal;
            const body = { deviceId: device.deviceId, key, slope, intercept, reason };
            await call(laboratoryRoutes.applyCorrection, { body });
            await done(t('correction.applied'));
          }}
          onClose={() => setAsking(null)}
          onReload={() => void forget(queryClient, device.deviceId)}
        />
      ) : null}
      {asking === 'end' && correction !== null ? (
        <ReasonDialog
          title={t('correction.endTitle', { name: title })}
          text={t('correction.endText')}
          action={t('correction.end')}
          act={async (reason) => {
            await call(laboratoryRoutes.endCorrection, { body: { correctionId: correction.correctionId, reason } });
            await done(t('correction.ended'));
          }}
          onClose={() => setAsking(null)}
          onReload={() => void forget(queryClient, device.deviceId)}
        />
      ) : null}
    </Card>
  );
}
