import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { searchOfPlantPart } from '../plant-part.ts';
import type { PlantPart } from '../plant-part.ts';
import { keyOfPlantPart } from './nodes.ts';
import type { TreeNode } from './nodes.ts';
import styles from './Tree.module.css';
import type { PlantTree as Plant } from './usePlant.ts';
import { useScrolledRows } from './useScrolledRows.ts';

/** Heights of a line in `Tree.module.css`, px. */
const rowPx = { desktop: 34, mobile: 48 } as const;
const icons: Readonly<Record<TreeNode['kind'], IconName>> = {
  all: 'screen',
  dealer: 'building',
  factory: 'factory',
  group: 'gears',
};

/**
 * Dealers, factories and groups, each a link to its devices. Only the lines in sight are drawn. Arrow keys walk, fold
 * and unfold.
 */
export function PlantTree({
  plant: { nodes, words, onWords, onFold },
  plantPart,
  onChoose,
}: {
  readonly plant: Plant;
  readonly plantPart: PlantPart;
  readonly onChoose?: () => void;
}) {
  const { t } = useTranslation('plant');
  const height = useIsMobile() ? rowPx.mobile : rowPx.desktop;
  const {
    ref,
    rows: { from, to, abovePx, belowPx },
  } = useScrolledRows(nodes.length, height);
  const current = keyOfPlantPart(plantPart);
  return (
    <nav className={styles.tree} aria-label={t('tree.label')}>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="text"
          inputMode="search"
          value={words}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-label={t('tree.search')}
          placeholder={t('tree.search')}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
        {words === '' ? null : (
          <Button kind="quiet" size="s" icon="close" label={t('tree.clear')} onClick={() => onWords('')} />
        )}
      </div>
      {nodes.length === 0 ? (
        <p className={styles.none}>{t('tree.none')}</p>
      ) : (
        <div ref={ref} className={styles.box}>
          <ul style={{ paddingTop: abovePx, paddingBottom: belowPx }}>
            {nodes.slice(from, to).map((node) => (
              <li key={node.key}>
                <Line node={node} isCurrent={node.key === current} onFold={onFold} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}

/** Moves the focus to the line above or below; left and right fold and unfold. */
function walk(
  event: KeyboardEvent<HTMLAnchorElement>,
  node: TreeNode,
  onFold: (key: string, isOpen: boolean) => void,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const line = event.currentTarget.closest('li');
  if (step !== undefined) {
    event.preventDefault();
    (step === 1 ? line?.nextElementSibling : line?.previousElementSibling)?.querySelector('a')?.focus();
  } else if (node.isOpen !== null && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
    event.preventDefault();
    onFold(node.key, event.key === 'ArrowRight');
  }
}

interface LineProps {
  readonly node: TreeNode;
  readonly isCurrent: boolean;
  readonly onFold: (key: string, isOpen: boolean) => void;
  readonly onChoose: (() => void) | undefined;
}

function Line({ node, isCurrent, onFold, onChoose }: LineProps) {
  const { t } = useTranslation('plant');
  const language = useLanguage();
  const [search] = useSearchParams();
  const { key, kind, depth, name, plantPart, count, worst, isOpen } = node;
  return (
    <div
      className={styles.line}
      data-current={isCurrent || undefined}
      style={{ paddingLeft: `calc(${depth} * var(--sp-15))` }}
    >
      {isOpen === null ? (
        <span className={styles.leaf} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={t('tree.fold', { name })}
          onClick={() => onFold(key, !isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
        </button>
      )}
      <Link
        to={{ search: searchOfPlantPart(search, plantPart) }}
        preventScrollReset
        className={styles.plantPart}
        aria-current={isCurrent ? 'true' : undefined}
        title={name}
        onKeyDown={(event) => walk(event, node, onFold)}
        onClick={onChoose}
      >
        <Icon name={icons[kind]} size="s" />
        <span className={styles.name}>{name}</span>
        {worst === null ? null : <LastStateIcon state={worst} size="s" />}
        {count === null ? null : (
          <span className={`${styles.count} num`}>
            {count.toLocaleString(language)}
            <span className="sr-only">{t('tree.devices')}</span>
          </span>
        )}
      </Link>
    </div>
  );
}
