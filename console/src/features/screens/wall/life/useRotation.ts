import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { secondMs } from '../../../../lib/time.ts';
import { useIsCutOff } from '../../../../live/connection.ts';
import { hasDialog } from '../own-keys.ts';
import { pathAfter, rotationOf } from './rotation.ts';

/** How often a wall looks whether the dialog is closed that holds it. */
const lookMs = 2 * secondMs;

/**
 * Shows the screens of the address in turn. A wall that is cut off stays where it is: it would come to a screen that
 * has no figures at all.
 */
export function useRotation(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isCut = useIsCutOff();
  useEffect(() => {
    // A timer of the page: each screen sets its own anew.
    const rotation = rotationOf(new URLSearchParams(search));
    if (rotation === null || isCut) return undefined;
    const turn = () => {
      // Somebody is at it: the next screen comes when the dialog is closed.
      if (hasDialog()) timer = setTimeout(turn, lookMs);
      else void navigate(pathAfter(rotation, pathname) + search, { replace: true });
    };
    let timer = setTimeout(turn, rotation.everyMs);
    return () => clearTimeout(timer);
  }, [navigate, pathname, search, isCut]);
}
