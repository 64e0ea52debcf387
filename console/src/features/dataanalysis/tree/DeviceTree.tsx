import { useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import type { ListedDevice } from '../../../domain/device-list.ts';
import type { Factory } from '../../../domain/factories.ts';
import { lastState } from '../../../domain/shown-state.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { maxDevices } from '../address.ts';
import styles from './DeviceTree.module.css';
import { treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import { useRowsInBox } from './useRowsInBox.ts';

/** Heights of a row in `DeviceTree.module.css`, px. */
const rowPx = { desk: 32, phone: 44 } as const;

interface DeviceTreeProps {
  readonly factories: readonly Factory[];
  readonly devices: readonly ListedDevice[];
  /** The factory of the page, which is open at first. */
  readonly customerId: string | null;
  /** Chosen devices in the order of their colours. */
  readonly chosen: readonly string[];
  readonly isPhone: boolean;
  readonly onChosen: (deviceIds: readonly string[]) => void;
}

/** Factories, their groups and devices, of which up to four are chosen. Only the rows in sight are drawn. */
export function DeviceTree({ factories, devices, customerId, chosen, isPhone, onChosen }: DeviceTreeProps) {
  const { t } = useTranslation('analysis');
  const language = useLanguage();
  const [words, setWords] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const [opened] = useState(
    () =>
      new Set([
        customerId ?? factories[0]?.customerId,
        ...devices.filter(({ deviceId }) => chosen.includes(deviceId)).map((device) => device.customerId),
      ]),
  );
  const rows = useMemo(() => {
    const groups = new Set(devices.map(({ groupId }) => groupId));
    // Groups are open at first, factories where something was chosen.
    const isOpen = (id: string) => (opened.has(id) || groups.has(id)) !== flipped.has(id);
    return treeRows({ factories, devices, words, isOpen, language });
  }, [factories, devices, words, opened, flipped, language]);
  const box = useRef<HTMLDivElement>(null);
  const { from, to, abovePx, belowPx } = useRowsInBox(box, rows.length, isPhone ? rowPx.phone : rowPx.desk);
  const flip = (id: string) =>
    setFlipped((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  const toggle = (deviceId: string) => {
    const isChosen = chosen.includes(deviceId);
    const isTooMany = !isChosen && chosen.length >= maxDevices;
    setRefused(isTooMany);
    if (!isTooMany) onChosen(isChosen ? chosen.filter((each) => each !== deviceId) : [...chosen, deviceId]);
  };
  return (
    <div className={styles.tree} data-phone={isPhone || undefined}>
      <SearchBox label={t('tree.search')} placeholder={t('tree.search')} value={words} onChange={setWords} />
      <div ref={box} className={styles.box}>
        <ul
          role="tree"
          aria-label={t('tree.label')}
          aria-multiselectable
          style={{ paddingTop: abovePx, paddingBottom: belowPx }}
          onKeyDown={walk}
        >
          {rows.slice(from, to).map((row) => (
            <Row
              key={`${row.kind} ${row.id}`}
              row={row}
              place={row.kind === 'device' ? chosen.indexOf(row.id) : -1}
              onFlip={flip}
              onToggle={toggle}
            />
          ))}
        </ul>
        {rows.length === 0 ? <p className={styles.none}>{t('tree.nothing')}</p> : null}
      </div>
      <p className={styles.foot} role={isRefused ? 'alert' : undefined} data-refused={isRefused || undefined}>
        {isRefused ? t('limit.devices') : t('tree.chosen', { count: chosen.length })}
        <br />
        {t('tree.range')}
      </p>
    </div>
  );
}

interface RowProps {
  readonly row: TreeRow;
  /** Place among the chosen devices; below 0: not chosen. */
  readonly place: number;
  readonly onFlip: (id: string) => void;
  readonly onToggle: (deviceId: string) => void;
}

function Row({ row, place, onFlip, onToggle }: RowProps) {
  if (row.kind === 'device') {
    const isChosen = place >= 0;
    const state = lastState(row.device);
    return (
      <li role="treeitem" aria-level={3} aria-selected={isChosen} className={styles.device} data-chosen={isChosen}>
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            style={isChosen ? ({ '--tone-own': `var(--c-${place + 1})` } as CSSProperties) : undefined}
            onChange={() => onToggle(row.id)}
          />
          <span title={row.device.deviceName}>{row.device.deviceName}</span>
          {state === 'normal' ? null : <LastStateIcon state={state} size="s" />}
        </label>
      </li>
    );
  }
  return (
    <li
      role="treeitem"
      aria-level={row.kind === 'factory' ? 1 : 2}
      aria-selected={false}
      aria-expanded={row.isOpen}
      className={row.kind === 'factory' ? styles.factory : styles.group}
    >
      <button type="button" onClick={() => onFlip(row.id)}>
        <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
        <span title={row.name}>{row.name}</span>
        <small className="num">{row.count}</small>
      </button>
    </li>
  );
}

/** Arrow keys go from row to row; left and right close and open. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const row = event.target instanceof HTMLElement ? event.target.closest('li') : null;
  if (row === null) return;
  const focusIn = (next: Element | null) => next?.querySelector<HTMLElement>('button, input')?.focus();
  const isOpen = row.getAttribute('aria-expanded');
  if (event.key === 'ArrowDown') focusIn(row.nextElementSibling);
  else if (event.key === 'ArrowUp') focusIn(row.previousElementSibling);
  else if ((event.key === 'ArrowRight' && isOpen === 'false') || (event.key === 'ArrowLeft' && isOpen === 'true'))
    row.querySelector('button')?.click();
  else return;
  event.preventDefault();
}
