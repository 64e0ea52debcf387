import { useState } from 'react';

/**
 * The answer to a question, or the one before it while there is none. @param about what the question is about: an answer
 * about something else is forgotten
 */
export function useLastAnswer<T>(answer: T | undefined, about: string): T | undefined {
  const [last, setLast] = useState<{ readonly answer: T | undefined; readonly about: string }>({ answer, about });
  const isNews = last.about !== about || (answer !== undefined && answer !== last.answer);
  const next = isNews ? { answer, about } : last;
  if (isNews) setLast(next);
  return next.answer;
}
