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

/** Pings a line that is silent; a line that stays silent counts as dead, even if the browser reports it open. */
export function createSilence({ watch, onPing, onDead }: SilenceOptions): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    heard: () => {
      clearTimeout(timer);
      const { pingAfterMs, deadAfterMs } = watch();
      timer = setTimeout(() => {
        onPing();
        timer = setTimeout(onDead, deadAfterMs);
      }, pingAfterMs);
    },
    stop: () => clearTimeout(timer),
  };
}
