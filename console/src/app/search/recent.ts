/** What a person has opened in this browser: a device, or a page by its path. */
export type Opened =
  | {
      readonly kind: 'device';
      readonly deviceId: string;
      readonly tenantId: string;
      readonly customerId: string;
      readonly deviceName: string;
      readonly customerName: string;
    }
  | { readonly kind: 'page'; readonly path: string };

/** Most of them that are kept. */
export const maxRecent = 8;
const place = 'recent';

interface Kept {
  readonly account: string;
  readonly opened: readonly Opened[];
}

const keyOf = (one: Opened) => (one.kind === 'device' ? one.deviceId : one.path);

function isOpened(value: unknown): value is Opened {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const has = (...names: readonly string[]) =>
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
  return value.kind === 'device'
    ? has('deviceId', 'tenantId', 'customerId', 'deviceName', 'customerName')
    : value.kind === 'page' && has('path');
}

/** What is kept in a text, of this account alone; nothing where the text is not ours. */
export function readRecent(text: string | null, account: string): readonly Opened[] {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (kept?.account !== account || !Array.isArray(kept.opened)) return [];
    return kept.opened.filter(isOpened).slice(0, maxRecent);
  } catch {
    return [];
  }
}

/** The list with what was opened now at its head, each once. */
export function withOpened(opened: readonly Opened[], now: Opened): readonly Opened[] {
  return [now, ...opened.filter((one) => keyOf(one) !== keyOf(now))].slice(0, maxRecent);
}

/** What the account has opened in this browser, the newest first. */
export function recentOf(account: string): readonly Opened[] {
  try {
    return readRecent(localStorage.getItem(place), account);
  } catch {
    // The browser keeps nothing.
    return [];
  }
}

/** Keeps what the account has opened; what another account left goes. */
export function keepRecent(account: string, now: Opened): void {
  const kept: Kept = { account, opened: withOpened(recentOf(account), now) };
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Without it the search begins with an empty list.
  }
}

/** At the end of a login, however it ends. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing is kept there either.
  }
}
