import { expect } from 'vitest';
import { createChangeFeed } from '../src/platform/changes.ts';
import type { ChangeFeed } from '../src/platform/changes.ts';

/** Changes that the test reports. Notifications count as arriving until the test says otherwise. */
export function hearing(): ChangeFeed {
  const feed = createChangeFeed((error) => expect.fail(String(error)));
  feed.setHears(true);
  return feed;
}
