import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Link } from 'react-router';
import styles from './RowMenu.module.css';

export interface MenuEntry {
  readonly key: string;
  readonly icon: IconName;
  readonly words: string;
  /** An address, or a deed. */
  readonly act: string | (() => void);
}

/** Width of the panel in `RowMenu.module.css`, and what a line of it takes, px. */
const [panelPx, linePx, edgePx] = [196, 38, 12];

/** What else can be done with a line, behind one button. Escape or a press elsewhere closes it. */
export function RowMenu({
  label,
  children,
  entries,
}: {
  readonly label: string;
  readonly children?: ReactNode;
  readonly entries: readonly MenuEntry[];
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLSpanElement>(null);
  const toggle = () => {
    const [opened, at] = [panel.current, trigger.current?.getBoundingClientRect()];
    if (opened === null || at === undefined) return;
    // In the top layer, where nothing is beside its button by itself: under it, or above it at the foot of the window.
    const height = entries.length * linePx + edgePx;
    const top = at.bottom + height + edgePx > innerHeight ? at.top - height - 4 : at.bottom + 4;
    opened.style.top = `${Math.max(edgePx, top)}px`;
    opened.style.left = `${Math.max(edgePx, Math.min(at.right - panelPx, innerWidth - panelPx - edgePx))}px`;
    opened.togglePopover();
    if (opened.matches(':popover-open')) opened.querySelector<HTMLElement>('a, button')?.focus();
  };
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <span ref={trigger}>
        {children === undefined ? (
          <Button
            kind="quiet"
            size="s"
            icon="chevron-down"
            label={label}
            aria-haspopup="true"
            aria-controls={id}
            onClick={toggle}
          />
        ) : (
          <Button aria-haspopup="true" aria-controls={id} onClick={toggle}>
            {children}
            <Icon name="chevron-down" size="s" />
          </Button>
        )}
      </span>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <ul aria-label={label}>
          {entries.map(({ key, icon, words, act }) => (
            <li key={key}>
              {typeof act === 'string' ? (
                <Link to={act} className={styles.entry} onClick={close}>
                  <Icon name={icon} />
                  {words}
                </Link>
              ) : (
                <button
                  type="button"
                  className={styles.entry}
                  onClick={() => {
                    close();
                    act();
                  }}
                >
                  <Icon name={icon} />
                  {words}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
