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
      // What stands at the foot of the page must not say otherwise.
      if (failure.kind === 'network') void queryClient.invalidateQueries({ queryKey: reachable.queryKey });
      onFailure?.(failure);
    },
  });
  // A wait that is over has nothing more to say; one without an end known stays.
  const isOver = error === null || (error.retryAfterS !== null && waitS === 0);
  /** Forgets a refusal and its wait. */
  const forget = () => {
    waitFor(0);
    reset();
  };
  return { attempt: mutate, isPending, waitS, waitFor, forget, failure: isPending || isOver ? null : error };
}
