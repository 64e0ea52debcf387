import { expect } from 'vitest';
import { createChangeFeed } from '../src/platform/changes.ts';
import type { ChangeFeed } from '../src/platform/changes.ts';

/** Changes that the test tells. They are heard of, until the test says otherwise. */
export function hearing(): ChangeFeed {
  const feed = createChangeFeed((error) => expect.fail(String(error)));
  feed.setHears(true);
  return feed;
}
