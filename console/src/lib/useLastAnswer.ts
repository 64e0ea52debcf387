import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

interface LastAnswer<T> {
  /** The answer, or the one before it while the question cannot be answered; undefined: there is none. */
  readonly data: T | undefined;
  /** The answer to an earlier question, which stands in the place of one that did not come; null: there is none. */
  readonly outdated: T | null;
}

/**
 * The answer to a question, or the one before it where the question has failed.
 *
 * @param about what the question is about: an answer about something else is forgotten
 */
export function useLastAnswer<T>({ data, isError }: UseQueryResult<T>, about: string): LastAnswer<T> {
  const [last, setLast] = useState<{ readonly data: T | undefined; readonly about: string }>({ data, about });
  const isNews = last.about !== about || (data !== undefined && data !== last.data);
  if (isNews) setLast({ data, about });
  const before = isNews ? data : last.data;
  const outdated = isError && data === undefined && before !== undefined ? before : null;
  return { data: outdated ?? data, outdated };
}
