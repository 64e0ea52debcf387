import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DeviceListRow } from '@oilsight/contract';
import { LogEntryDialog } from '../../domain/LogEntryDialog.tsx';
import type { DialogKey } from '../../domain/user-menu.ts';
import { useMedia } from '../../lib/useMedia.ts';
import { itemAt } from './items.ts';
import type { Item } from './items.ts';
import { Hints } from './Hints.tsx';
import { Kinds } from './Kinds.tsx';
import { actionText, wordsOf } from './matching.ts';
import { Preview } from './Preview.tsx';
import { ResultList } from './ResultList.tsx';
import styles from './Search.module.css';
import { SearchField } from './SearchField.tsx';
import { useDeviceKeys } from './useDeviceKeys.ts';
import { useKinds } from './useKinds.ts';
import { useResults } from './useResults.ts';

export interface SearchDialogProps {
  readonly onClose: () => void;
  /** Opens a dialog of the person's menu. */
  readonly onDialog: (dialog: DialogKey) => void;
}

const arrows = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const;

/** The search, and the dialog in which an entry of the log of a device that was found is written. */
export function SearchDialog({ onClose, onDialog }: SearchDialogProps) {
  const [logOf, setLogOf] = useState<DeviceListRow | null>(null);
  return logOf === null ? (
    <SearchWindow onClose={onClose} onDialog={onDialog} onLog={setLogOf} />
  ) : (
    <Suspense fallback={null}>
      <LogEntryDialog device={logOf} entry={null} onClose={onClose} />
    </Suspense>
  );
}

/** Opens the dialog above the page, with the focus in its field. */
function useTopLayer(dialog: RefObject<HTMLDialogElement | null>, input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    // Outside React: the browser's top layer. It gives the focus back, as long as it closes before it leaves the page.
    const opened = dialog.current;
    if (opened?.open === false) opened.showModal();
    input.current?.focus();
    return () => opened?.close();
  }, [dialog, input]);
}

interface SearchWindowProps extends SearchDialogProps {
  readonly onLog: (device: DeviceListRow) => void;
}

/**
 * The search for everything: factories, devices, sensors, oils, reports, pages and actions. The field keeps the focus;
 * arrows, Home and End go through the results, Tab through their kinds, Enter opens one, Alt with a letter does something
 * with a device, Escape closes and gives the focus back.
 */
function SearchWindow({ onClose, onDialog, onLog }: SearchWindowProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Where the first result is to open: Enter was pressed before the results of what was typed were there. */
  const [entered, setEntered] = useState<'here' | 'newTab' | null>(null);
  const hasPreview = useMedia('(min-width: 992px)');
  const results = useResults(text, onDialog);
  const { kinds, shownKind, groups, count, narrow, pressTab } = useKinds(results, () => setActiveId(null));
  const items = groups.flatMap((group) => group.items);
  const active = items.find((item) => item.id === activeId) ?? items[0] ?? null;
  const { actions, doneBy, pressLetter } = useDeviceKeys({ device: active?.device ?? null, input, onClose, onLog });
  const optionId = (item: Item) => `${id}-${item.id}`;
  useTopLayer(dialog, input);
  const choose = (item: Item) => {
    onClose();
    item.act?.();
  };
  const follow = (item: Item, isNewTab: boolean) => {
    if (item.to === null) choose(item);
    else if (isNewTab) window.open(item.to, '_blank', 'noopener');
    else {
      choose(item);
      void navigate(item.to);
    }
  };
  const type = (typed: string) => {
    setText(typed);
    setActiveId(null);
    setEntered(null);
  };
  const isThere = entered !== null && !results.isWaiting;
  // A question to the assistant is sent where it was seen first.
  const canOpen = results.error === null && active !== null && active.id !== 'ask';
  // An answer that comes later than this one opens nothing by itself.
  if (isThere && !canOpen) setEntered(null);
  const hasArrived = isThere && canOpen;
  const arrive = useEffectEvent(() => {
    if (active !== null) follow(active, entered === 'newTab');
  });
  useEffect(() => {
    // Outside React: another page.
    if (hasArrived) arrive();
  }, [hasArrived]);
  const press = (event: KeyboardEvent) => {
    const arrow = arrows.find((key) => key === event.key);
    if (event.nativeEvent.isComposing) return;
    if (pressTab(event) || pressLetter(event)) event.preventDefault();
    if (arrow !== undefined && !event.shiftKey) {
      event.preventDefault();
      const next = itemAt(items, active, arrow);
      setActiveId(next?.id ?? null);
      if (next !== null) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const isNewTab = event.ctrlKey || event.metaKey;
    // What was chosen by hand, or is called as was typed, stays where it stands when the answer comes.
    if (results.isWaiting && activeId === null && !results.isNamed) setEntered(isNewTab ? 'newTab' : 'here');
    else if (active !== null) follow(active, isNewTab);
  };
  const askAgain = () => {
    setEntered(null);
    results.retry();
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('title')}
      onCancel={cancel}
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <button type="button" tabIndex={-1} className={styles.beside} aria-label={common('close')} onClick={onClose} />
      <div className={styles.window}>
        <SearchField
          ref={input}
          listId={`${id}-list`}
          text={text}
          isBusy={results.isWaiting}
          hasItems={items.length > 0}
          activeId={active === null ? undefined : optionId(active)}
          onType={type}
          onPress={press}
          onClose={onClose}
        >
          <Kinds kinds={kinds} chosen={shownKind} counts={results.counts} onChoose={narrow} />
        </SearchField>
        <div className={styles.body}>
          <ResultList
            id={`${id}-list`}
            results={{ ...results, groups, retry: askAgain }}
            text={text.trim()}
            words={[...wordsOf(actionText(text) ?? text), ...results.spelled]}
            active={active}
            optionId={optionId}
            onPoint={(item) => setActiveId(item.id)}
            onChoose={choose}
          />
          {hasPreview ? <Preview item={active} actions={actions} onChoose={doneBy} /> : null}
        </div>
        <Hints />
        <output className="sr-only">{results.isWaiting || text.trim() === '' ? '' : t('count', { count })}</output>
      </div>
    </dialog>
  );
}
