import { useMutation } from '@tanstack/react-query';
import { CallError } from '../../api/call-error.ts';
import { useWait } from '../../lib/useWait.ts';
import type { ContactKind } from './checks.ts';
import { requestCode } from './queries.ts';

export type ContactCode = ReturnType<typeof useContactCode>;

/** Sends codes to a new phone or address, and counts the seconds until another one may be sent. */
export function useContactCode(kind: ContactKind, onSent: () => void) {
  const { waitS, waitFor } = useWait();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (target: string) => requestCode(kind, target),
    onSuccess: ({ resendAfterS }) => {
      waitFor(resendAfterS);
      onSent();
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.retryAfterS !== null) waitFor(failure.retryAfterS);
    },
  });
  return {
    send: (target: string) => mutate(target),
    isSending: isPending,
    error,
    waitS,
    /** How long the sent code is valid; null: none was sent. */
    validForMinutes: data === undefined ? null : Math.round(data.validForS / 60),
    /** Another destination was typed: the server counts codes by their destination, so there is no wait. */
    forget: () => {
      reset();
      waitFor(0);
    },
  };
}
