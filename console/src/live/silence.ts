/** How closely a line is watched, ms. */
export interface Watch {
  /** Silence after which the line is pinged. */
  readonly pingAfterMs: number;
  /** And after which an unanswered ping means that it is dead. */
  readonly deadAfterMs: number;
}

/** A line that is watched for silence. */
export interface Silence {
  /** The line showed that it holds: the watch begins anew. */
  heard(): void;
  stop(): void;
}

interface SilenceOptions {
  watch(): Watch;
  onPing(): void;
  onDead(): void;
}

/** A timer that is this late shows that the page itself stood still, and with it what the line brought, ms. */
const stoodStillMs = 1000;

/** Pings a line that is silent; a line that stays silent counts as dead, even if the browser reports it open. */
export function createSilence({ watch, onPing, onDead }: SilenceOptions): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function ask(deadAfterMs: number): void {
    onPing();
    const due = Date.now() + deadAfterMs;
    timer = setTimeout(() => (Date.now() - due > stoodStillMs ? ask(deadAfterMs) : onDead()), deadAfterMs);
  }
  return {
    heard: () => {
      clearTimeout(timer);
      const { pingAfterMs, deadAfterMs } = watch();
      timer = setTimeout(() => ask(deadAfterMs), pingAfterMs);
    },
    stop: () => clearTimeout(timer),
  };
}
