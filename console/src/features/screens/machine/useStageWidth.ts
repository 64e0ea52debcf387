import { useCallback, useState } from 'react';

/** Size of the stage that everything is drawn for, in its own units. */
export const stageSize = { width: 1920, height: 952 } as const;

/**
 * How much wider than 16:9 the stage is on each side, in units of the drawing: the columns stand at the edges, and
 * leaders are that much longer.
 */
export function useStageWidth(): readonly [
  ref: (stage: HTMLElement | null) => (() => void) | undefined,
  beyond: number,
] {
  const [beyond, setBeyond] = useState(0);
  const ref = useCallback((stage: HTMLElement | null) => {
    if (stage === null) return undefined;
    const observer = new ResizeObserver(() => {
      const unit = Number.parseFloat(getComputedStyle(stage).getPropertyValue('--tone-u'));
      setBeyond(Math.max(0, Math.round((stage.offsetWidth / unit - stageSize.width) / 2)));
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);
  return [ref, beyond];
}
