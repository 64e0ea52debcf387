import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './Settings.module.css';

export const parts = [
  'devices',
  'analyses',
  'alarms',
  'industries',
  'crews',
  'warnings',
  'conclusions',
  'areas',
] as const;
export type Part = (typeof parts)[number];

/** The id of a part, to which the list of parts leads. */
export const partId = (part: Part) => `screen-part-${part}`;

interface BoxProps {
  readonly part: Part;
  readonly isWide: boolean;
  /** What stands behind its name; absent: what its texts say. */
  readonly hint?: string;
  /** What adds a row; null: there is nothing to add. */
  readonly add?: { readonly why: string | null; readonly onAdd: () => void } | null;
  readonly children: ReactNode;
}

/** One part of the settings, with its name. */
export function Box({ part, isWide, hint, add = null, children }: BoxProps) {
  const { t } = useTranslation('screenSettings');
  const hinted =
    hint ?? (part === 'analyses' || part === 'alarms' || part === 'areas' ? t(`partHint.${part}`) : undefined);
  return (
    <section
      className={styles.box}
      data-wide={isWide || undefined}
      id={partId(part)}
      aria-labelledby={`${partId(part)}-name`}
    >
      <div className={styles.head}>
        <h3 id={`${partId(part)}-name`}>{t(`part.${part}`)}</h3>
        {hinted === undefined ? null : <small className="num">{hinted}</small>}
        {add === null ? null : (
          <span className={styles.add}>
            {add.why === null ? (
              <Button
                size="s"
                kind="quiet"
                icon="plus"
                label={t('addTo', { part: t(`part.${part}`) })}
                onClick={add.onAdd}
              >
                {t('add')}
              </Button>
            ) : (
              <small>{add.why}</small>
            )}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
