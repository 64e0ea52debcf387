import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { CallError } from '../../api/call-error.ts';
import { reachable } from '../../api/reachable.ts';
import { useWait } from '../../lib/useWait.ts';

interface After<T> {
  readonly onDone?: (result: T) => void;
  readonly onFailure?: (failure: CallError) => void;
}

/** A try at something that the server may refuse, and may make wait after too many. */
export function useAttempt<T, V>(options: UseMutationOptions<T, CallError, V>, { onDone, onFailure }: After<T>) {
  const { waitS, waitFor } = useWait();
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    ...options,
    onSuccess: (result) => onDone?.(result),
    onError: (failure) => {
      if (failure.retryAfterS !== null) waitFor(failure.retryAfterS);
      // The line at the foot of the page that says whether the server answers must be updated too.
      if (failure.kind === 'network') void queryClient.invalidateQueries({ queryKey: reachable.queryKey });
      onFailure?.(failure);
    },
  });
  // The message of a wait disappears when the wait is over; a message without a known end stays.
  const isOver = error === null || (error.retryAfterS !== null && waitS === 0);
  /** Forgets a refusal and its wait. */
  const forget = () => {
    waitFor(0);
    reset();
  };
  return { attempt: mutate, isPending, waitS, waitFor, forget, failure: isPending || isOver ? null : error };
}
