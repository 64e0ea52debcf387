/** A token's claims. It is read, not verified: the server does that. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? (claims as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** When a token ends, ms since the epoch; null: it does not say. */
export function expiryOf(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** Id of the login, or of the display, that a token belongs to; null: it does not say. */
export function subjectOf(token: string): string | null {
  const { sessionId } = claimsOf(token);
  return typeof sessionId === 'string' ? sessionId : null;
}
