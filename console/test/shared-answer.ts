/** Answers as the server does: whoever asks within `forMs` of the beginning of a read has what it brought. */
export function sharedAnswer<Reply>(forMs: number, read: () => Reply): () => Reply {
  let kept: { readonly reply: Reply; readonly until: number } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || kept.until <= now) kept = { reply: read(), until: now + forMs };
    return kept.reply;
  };
}
