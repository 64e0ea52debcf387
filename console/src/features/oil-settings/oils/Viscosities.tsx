import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';
import card from '../../../ui/SettingCard.module.css';
import styles from '../OilSettings.module.css';
import { shownOf, v100Of } from './oil-form.ts';
import type { OilValues } from './oil-form.ts';

interface ViscositiesProps {
  readonly values: OilValues;
  readonly errorOf: (name: keyof OilValues) => string | null;
  readonly set: (change: Partial<OilValues>) => void;
}

/**
 * The viscosities, with the index and the grade that follow. Some data sheets give the index instead of the viscosity
 * at 100 °C.
 */
export function Viscosities({ values, errorOf, set }: ViscositiesProps) {
  const { t } = useTranslation('oils');
  const { index, vg, sae } = shownOf(values);
  /** null: what follows from the viscosities. */
  const [typed, setTyped] = useState<string | null>(null);
  const fill = (v40: string, wanted: string) => {
    const v100 = v100Of(v40, wanted);
    return v100 === null ? {} : { v100 };
  };
  return (
    <>
      <div className={card.three}>
        <TextField
          name="v40"
          label={t('oil.v40')}
          icon="drop"
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          value={values.v40}
          error={errorOf('v40')}
          hint={t('optional')}
          onChange={(v40) => set({ v40, ...(typed === null ? {} : fill(v40, typed)) })}
        />
        <TextField
          name="v100"
          label={t('oil.v100')}
          icon="drop"
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          value={values.v100}
          error={errorOf('v100')}
          hint={t('optional')}
          onChange={(v100) => {
            setTyped(null);
            set({ v100 });
          }}
        />
        <TextField
          name="index"
          label={t('oil.vi')}
          icon="chart"
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          value={typed ?? (index === null ? '' : String(index))}
          error={null}
          hint={t('oil.viHint')}
          onChange={(wanted) => {
            setTyped(wanted);
            set(fill(values.v40, wanted));
          }}
        />
      </div>
      <p className={styles.derived} aria-live="polite">
        <span>{index === null ? t('oil.viNone') : t('oil.viShown', { vi: index })}</span>
        {sae !== null ? (
          <span>{Number.isFinite(sae.max) ? t('oil.saeShown', sae) : t('oil.saeLeast', sae)}</span>
        ) : values.v40 === '' ? null : (
          <span>{vg === null ? t('oil.vgNone') : t('oil.vgShown', { vg })}</span>
        )}
      </p>
    </>
  );
}
