import { vi } from 'vitest';
import { sharingClock } from '../src/platform/shared-reads.ts';

/** Until mocks are restored each call has an answer of its own: a minute of the time of shared reads passes at each look. */
export function shareNothing(): void {
  let at = sharingClock.now();
  vi.spyOn(sharingClock, 'now').mockImplementation(() => (at += 60_000));
}
