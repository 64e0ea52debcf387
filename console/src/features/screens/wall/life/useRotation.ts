import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsCutOff } from '../../../../live/connection.ts';
import { pathAfter, rotationOf } from './rotation.ts';

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
    const timer = setTimeout(
      () => void navigate(pathAfter(rotation, pathname) + search, { replace: true }),
      rotation.everyMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, pathname, search, isCut]);
}
