/** A line for whoever looks after the collector. */
export type Log = (level: 'info' | 'warn' | 'error', text: string) => void;

/** Lines on standard error: time, level, text. Nothing that is logged holds a token. */
export const logLines: Log = (level, text) => {
  process.stderr.write(`${new Date().toISOString()} ${level.padEnd(5)} ${text.replaceAll('\n', ' ')}\n`);
};

/** Lets a text through once in `everyMs`; others in between: for what happens at every poll or every try. */
export function throttled(log: Log, everyMs: number, now: () => number = Date.now): Log {
  const saidAt = new Map<string, number>();
  return (level, text) => {
    const at = now();
    if (at - (saidAt.get(text) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
    // What is no longer news is forgotten: texts with changing parts must not fill the memory.
    for (const [said, time] of saidAt) if (at - time >= everyMs) saidAt.delete(said);
    saidAt.set(text, at);
    log(level, text);
  };
}
