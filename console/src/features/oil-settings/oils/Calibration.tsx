import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import form from '../../../ui/Form.module.css';
import { TextField } from '../../../ui/TextField.tsx';
import card from '../../../ui/SettingCard.module.css';
import styles from '../OilSettings.module.css';
import { calibrated } from './oil-form.ts';

const empty = { tC: '', ppm: '' };

/** Coefficients of water from what the oil dissolves at two temperatures. */
export function Calibration({
  onTake,
}: {
  readonly onTake: (found: { readonly a: string; readonly b: string }) => void;
}) {
  const { t } = useTranslation('oils');
  const [one, setOne] = useState(empty);
  const [other, setOther] = useState(empty);
  const found = calibrated([one, other]);
  const isFull = [one, other].every(({ tC, ppm }) => tC.trim() !== '' && ppm.trim() !== '');
  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <TextField
      label={label}
      icon="chart"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      value={value}
      error={null}
      onChange={onChange}
    />
  );
  return (
    <details className={styles.calibrate}>
      <summary>{t('oil.calibrate')}</summary>
      <div>
        <p className={card.explain}>{t('oil.calibrateText')}</p>
        <div className={form.pair}>
          {field(t('oil.point1'), one.tC, (tC) => setOne({ ...one, tC }))}
          {field(t('oil.ppm1'), one.ppm, (ppm) => setOne({ ...one, ppm }))}
          {field(t('oil.point2'), other.tC, (tC) => setOther({ ...other, tC }))}
          {field(t('oil.ppm2'), other.ppm, (ppm) => setOther({ ...other, ppm }))}
        </div>
        <div className={styles.result} aria-live="polite">
          {found === null ? (
            <span className={isFull ? styles.fieldError : undefined}>{isFull ? t('oil.notCalibrated') : ''}</span>
          ) : (
            <span className="num">{t('oil.calibrated', found)}</span>
          )}
          <Button size="s" disabled={found === null} onClick={() => (found === null ? undefined : onTake(found))}>
            {t('oil.takeOver')}
          </Button>
        </div>
      </div>
    </details>
  );
}
