import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { FieldWord } from './check-form.ts';
import styles from './Cells.module.css';

type Level = 0 | 1 | 2;
const icons: Readonly<Record<Level, IconName>> = { 0: 'check-circle', 1: 'octagon', 2: 'triangle' };

function Name({ level, isChosen }: { readonly level: Level; readonly isChosen: boolean }) {
  const { t } = useTranslation('screenSettings');
  return (
    <span className={styles.level} data-level={isChosen ? level : undefined}>
      {isChosen ? <Icon name={icons[level]} size="s" /> : null}
      {t(`level.${level}`)}
    </span>
  );
}

interface LevelCellProps<L extends Level> {
  readonly label: string;
  readonly spoken: string;
  readonly levels: readonly L[];
  readonly value: L | null;
  readonly error: FieldWord | undefined;
  readonly onChange: (level: L) => void;
}

/** A level, which is chosen and not typed. */
export function LevelCell<L extends Level>({ label, spoken, levels, value, error, onChange }: LevelCellProps<L>) {
  const { t } = useTranslation('screenSettings');
  return (
    <div className={`${styles.cell} ${styles.wide}`}>
      <span className={styles.caption} aria-hidden>
        {label}
      </span>
      <Segmented
        label={spoken}
        value={value === null ? null : String(value)}
        segments={levels.map((level) => ({
          value: String(level),
          label: <Name level={level} isChosen={level === value} />,
        }))}
        onChange={(chosen) => {
          const level = levels.find((one) => String(one) === chosen);
          if (level !== undefined) onChange(level);
        }}
      />
      {error === undefined ? null : (
        <p className={styles.error}>
          <Icon name="close-circle" size="s" />
          {t(`error.${error}`)}
        </p>
      )}
    </div>
  );
}
