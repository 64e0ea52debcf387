import { useSyncExternalStore } from 'react';
import { NavigationType, Outlet, useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { isSomethingHeld, onHeldChange, wouldLose } from '../lib/unsaved.ts';
import { UnsavedQuestion } from '../ui/UnsavedQuestion.tsx';
import { useInPlaceOfOutline } from './useInPlaceOfOutline.ts';

/** Every page, and the question that stands between it and the next one while a form holds something unsaved. */
export function LeaveGuard() {
  const isHeld = useSyncExternalStore(onHeldChange, isSomethingHeld);
  useInPlaceOfOutline();
  return (
    <>
      <Outlet />
      {isHeld ? <Guard /> : null}
    </>
  );
}

function Guard() {
  const here = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    wouldLose({ from: currentLocation, to: nextLocation, isByBrowser: historyAction === NavigationType.Pop }),
  );
  useBeforeUnload((event) => {
    if (wouldLose({ from: here, to: null, isByBrowser: true })) event.preventDefault();
  });
  return blocker.state !== 'blocked' ? null : (
    <UnsavedQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  );
}
