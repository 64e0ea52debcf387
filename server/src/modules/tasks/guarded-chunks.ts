import type { Changes } from '../../platform/changes.ts';
import type { Principal } from '../../platform/principal.ts';

export interface Guard {
  readonly changes: Pick<Changes, 'on'>;
  readonly principal: Principal;
  /** Looks at the present rights. @throws AppError when the principal may not read the file any more */
  readonly check: () => Promise<unknown>;
}

/**
 * The pieces of a file for somebody whose rights may end while he reads. After each report of a change that may concern
 * his rights they are looked at again, before the next piece. @throws AppError those of `check`
 */
export async function* guardedChunks(
  chunks: AsyncIterable<Uint8Array>,
  { changes, principal, check }: Guard,
): AsyncGenerator<Uint8Array> {
  // What changed between the check of the call and here was not heard.
  let isInDoubt = true;
  const doubt = () => {
    isInDoubt = true;
  };
  const ends = [
    // A login that ends is reported under its own id, everything else of an account under the account's.
    changes.on(['login_session', 'display', 'account', 'account_customer', 'account_device'], (ids) => {
      if (ids === 'all' || ids.has(principal.sessionId) || ids.has(principal.user.id)) doubt();
    }),
    // Which people depend on one of these is not known here.
    changes.on(['customer', 'tenant', 'device'], doubt),
  ];
  try {
    for await (const chunk of chunks) {
      while (isInDoubt) {
        isInDoubt = false;
        await check();
      }
      yield chunk;
    }
  } finally {
    for (const end of ends) end();
  }
}
