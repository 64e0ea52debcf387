import { Fragment } from 'react';
import { Link } from 'react-router';
import { lastState } from '../../domain/shown-state.ts';
import { StateCause } from '../../domain/StateCause.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateLook } from '../../ui/state-look.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import type { Item } from './items.ts';
import { markedParts } from './matching.ts';
import styles from './Search.module.css';

interface OptionProps {
  readonly item: Item;
  readonly id: string;
  readonly isActive: boolean;
  /** Marked in the names. */
  readonly words: readonly string[];
  /** The pointer is over it. */
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One result: a link where it leads somewhere, so that it opens in a tab of its own as links do. */
export function Option({ item, id, isActive, words, onPoint, onChoose }: OptionProps) {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: styles.option,
    'data-kind': item.kind,
    onPointerMove: isActive ? undefined : onPoint,
    // The field keeps the focus.
    onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
  } as const;
  const content = <Content item={item} words={words} />;
  return item.to === null ? (
    <button {...shared} type="button" onClick={onChoose}>
      {content}
    </button>
  ) : (
    <Link
      {...shared}
      to={item.to}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose();
      }}
    >
      {content}
    </Link>
  );
}

function Content({ item, words }: Pick<OptionProps, 'item' | 'words'>) {
  const { device, icon, name, end, kind } = item;
  // The answer has just come, whatever the live line does.
  const state = device === undefined ? null : lastState(device);
  const look = state === null ? null : stateLook[state];
  const detail = item.detail.filter((part) => part !== '');
  if (kind === 'all') return <span className={styles.all}>{name}</span>;
  return (
    <>
      <span className={styles.icon} data-tone={look?.tone}>
        <Icon name={look?.icon ?? icon} />
      </span>
      <span className={styles.words}>
        <b>
          <Marked text={name} words={words} />
        </b>
        <small>
          {detail.map((part, index) => (
            <Fragment key={part}>
              {index === 0 ? '' : ' · '}
              <Marked text={part} words={words} />
            </Fragment>
          ))}
          {device === undefined ? null : (
            <span className={styles.cause}>
              <StateCause device={device} />
            </span>
          )}
        </small>
      </span>
      <span className={`${styles.end} num`}>{state === null ? end : <StateTag state={state} />}</span>
    </>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return markedParts(text, words).map(({ text: part, isMarked }, index) =>
    isMarked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}
