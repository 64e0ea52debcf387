import { useTranslation } from 'react-i18next';
import type { SyntheticEvent } from 'react';
import { xOf } from '../../../charts/draw/layout.ts';
import type { Layout } from '../../../charts/draw/layout.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Part } from '../address.ts';
import styles from './Notes.module.css';

interface PinnedMomentProps {
  /** Where the reader clicked, ms. */
  readonly at: number;
  readonly layout: Layout;
  readonly view: Part;
  readonly onWrite: () => void;
}

/** A press on it is none on the chart below. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** The moment that was clicked, as a line through the chart with a button that writes a note on it. */
export function PinnedMoment({ at, layout, view, onWrite }: PinnedMomentProps) {
  const { t } = useTranslation('notes');
  const lowest = layout.panels.at(-1);
  if (lowest === undefined || at < view.from || at > view.to) return null;
  const top = layout.panels[0]?.top ?? 0;
  return (
    <div
      className={styles.pinned}
      style={{ left: xOf(layout, view, at), top, height: lowest.top + lowest.height - top }}
      onPointerDown={stop}
      onPointerUp={stop}
      onDoubleClick={stop}
    >
      <Button size="s" icon="chat" aria-haspopup="dialog" onClick={onWrite}>
        {t('writeAt', { at: shortTimeText(at) })}
      </Button>
    </div>
  );
}
