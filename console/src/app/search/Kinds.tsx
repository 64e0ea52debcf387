import { useTranslation } from 'react-i18next';
import type { KindCounts, ResultKind } from './items.ts';
import styles from './Search.module.css';

interface KindsProps {
  /** Empty: there is nothing to choose between. */
  readonly kinds: readonly ResultKind[];
  readonly chosen: ResultKind;
  readonly counts: KindCounts;
  readonly onChoose: (kind: ResultKind) => void;
}

/** The kinds that the results can be narrowed to. Tab goes through them from the field, which keeps the focus. */
export function Kinds({ kinds, chosen, counts, onChoose }: KindsProps) {
  const { t } = useTranslation('search');
  return kinds.length === 0 ? null : (
    <fieldset className={styles.kinds} aria-label={t('kinds.label')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          tabIndex={-1}
          aria-pressed={kind === chosen}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(kind)}
        >
          {kind === 'all' || kind === 'page' || kind === 'action' ? t(`kinds.${kind}`) : t(`kind.${kind}`)}
          {kind === 'all' ? null : <span className="num"> {counts[kind]}</span>}
        </button>
      ))}
    </fieldset>
  );
}
