/** What a link gives along so that the page it leads to can lead back. @param address path and search of this page */
export function wayBack(address: string): { readonly back: string } {
  return { back: address };
}

/** The address of `wayBack` in the state of a location; null: the page was not opened by such a link. */
export function backOf(state: unknown): string | null {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : null;
  // A path of this program, not an address elsewhere.
  return typeof back === 'string' && /^\/(?!\/)/.test(back) ? back : null;
}
