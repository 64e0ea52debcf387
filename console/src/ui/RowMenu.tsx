import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Link } from 'react-router';
import styles from './RowMenu.module.css';
import { edgePx, usePanel } from './usePanel.ts';

export interface MenuEntry {
  readonly key: string;
  readonly icon: IconName;
  readonly words: string;
  /** An address, or a deed. */
  readonly act: string | (() => void);
  /** What the page of an address is given along, beside its address. */
  readonly state?: unknown;
}

/** Width of the panel in `RowMenu.module.css`, and what a line of it takes, px. */
const [panelPx, linePx] = [196, 38];

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
  const { id, panel, trigger, toggle } = usePanel({
    widthPx: panelPx,
    first: 'a, button',
    // Under its button, or above it at the foot of the window.
    place(opened, at) {
      const height = entries.length * linePx + edgePx;
      const top = at.bottom + height + edgePx > innerHeight ? at.top - height - 4 : at.bottom + 4;
      opened.style.top = `${Math.max(edgePx, top)}px`;
    },
  });
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
          {entries.map(({ key, icon, words, act, state }) => (
            <li key={key}>
              {typeof act === 'string' ? (
                <Link to={act} state={state} className={styles.entry} onClick={close}>
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
