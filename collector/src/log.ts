/** A log line for the person who looks after the collector. */
export type Log = (level: 'info' | 'warn' | 'error', text: string) => void;

/** Writes lines to standard error: time, level, text. No logged text contains a token. */
export const logLines: Log = (level, text) => {
  process.stderr.write(`${new Date().toISOString()} ${level.padEnd(5)} ${text.replaceAll('\n', ' ')}\n`);
};

/** Passes each text at most once in `everyMs`: for events that recur at every poll or attempt. */
export function throttled(log: Log, everyMs: number, now: () => number = Date.now): Log {
  const saidAt = new Map<string, number>();
  return (level, text) => {
    const at = now();
    if (at - (saidAt.get(text) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
    // Old texts are removed: texts with changing parts must not fill the memory.
    for (const [said, time] of saidAt) if (at - time >= everyMs) saidAt.delete(said);
    saidAt.set(text, at);
    log(level, text);
  };
}
