import { useId, useRef } from 'react';

/** Least distance of a panel from the edge of the window, px. */
export const edgePx = 12;

interface PanelOptions {
  /** As in its style sheet, px. */
  readonly widthPx: number;
  /** Gives the panel its top, and what follows from it. @param at where its button stands */
  readonly place: (panel: HTMLElement, at: DOMRect) => void;
  /** Selector of what is focused when it opens. */
  readonly first: string;
}

/** A panel in the top layer that belongs to a button. Escape or a press elsewhere closes it. */
export function usePanel({ widthPx, place, first }: PanelOptions) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLSpanElement>(null);
  const toggle = () => {
    const [opened, at] = [panel.current, trigger.current?.getBoundingClientRect()];
    if (opened === null || at === undefined) return;
    // In the top layer, nothing is beside its button by itself.
    place(opened, at);
    opened.style.left = `${Math.max(edgePx, Math.min(at.right - widthPx, innerWidth - widthPx - edgePx))}px`;
    opened.togglePopover();
    if (opened.matches(':popover-open')) opened.querySelector<HTMLElement>(first)?.focus();
  };
  return { id, panel, trigger, toggle };
}
