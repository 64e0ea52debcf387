import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { groupMarks } from '../prepare/marks.ts';
import type { Mark } from '../prepare/marks.ts';
import type { View } from '../prepare/time-range.ts';
import { xOf } from './layout.ts';
import type { Layout } from './layout.ts';
import styles from './StackedChart.module.css';

/** An event of the device's log on the time axis. */
export interface ChartMark extends Mark {
  readonly icon: IconName;
  /** What and when, for a tip and for screen readers. */
  readonly words: string;
  /** Opens it; left out: it only says what it is. */
  readonly onOpen?: () => void;
}

/** Width of a mark with the air around it, px. */
const markWidth = 22;

/** Events on the time axis below the lowest panel; events that are too close to each other share one mark. */
export function Marks({
  marks,
  layout,
  view,
}: {
  readonly marks: readonly ChartMark[];
  readonly layout: Layout;
  readonly view: View;
}) {
  const lowest = layout.panels.at(-1);
  if (lowest === undefined) return null;
  return groupMarks(marks, view, markWidth / layout.plotWidth).map((group) => {
    const [first] = group.marks;
    const words = group.marks.map((mark) => mark.words).join('\n');
    const look = {
      className: `${styles.mark} num`,
      title: words,
      style: { left: xOf(layout, view, group.at), top: lowest.top + lowest.height },
    };
    const inside = (
      <>
        {group.marks.length === 1 && first !== undefined ? (
          <Icon name={first.icon} size="s" />
        ) : (
          <span aria-hidden>{group.marks.length}</span>
        )}
        <span className="sr-only">{words}</span>
      </>
    );
    // Of several that share a place the first one opens; zooming in parts them.
    const onOpen = group.marks.find((mark) => mark.onOpen !== undefined)?.onOpen;
    return onOpen === undefined ? (
      <span key={first?.id} {...look}>
        {inside}
      </span>
    ) : (
      <button
        key={first?.id}
        type="button"
        {...look}
        onClick={onOpen}
        onPointerDown={(event) => event.stopPropagation()}
        onPointerUp={(event) => event.stopPropagation()}
      >
        {inside}
      </button>
    );
  });
}
