/** When a token ends, ms since the epoch; null: it does not say. It is read, not verified: the server does that. */
export function expiryOf(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
      ? claims.exp * 1000
      : null;
  } catch {
    return null;
  }
}
