import { createElement, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { DeviceSheetProps } from './sheet-props.ts';

let part: ComponentType<DeviceSheetProps> | null = null;

/** The sheet for paper, once `useSheet` says that it is there. */
export function PrintedSheet(props: DeviceSheetProps) {
  return part === null ? null : createElement(part, props);
}

/**
 * Fetches the part of the program that draws the sheet when the page is there, as a browser that prints waits for
 * nothing.
 *
 * @returns `missing`: it could not be fetched, and the page is printed as it stands
 */
export function useSheet(): 'loading' | 'ready' | 'missing' {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>(part === null ? 'loading' : 'ready');
  useEffect(() => {
    // A part of the program, which comes from outside React.
    let isGone = false;
    import('./DeviceSheet.tsx').then(
      ({ DeviceSheet }) => {
        part = DeviceSheet;
        if (!isGone) setState('ready');
      },
      () => {
        if (!isGone) setState('missing');
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return state;
}
