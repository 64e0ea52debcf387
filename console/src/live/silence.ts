/** A line that is watched for silence. */
export interface Silence {
  /** The line showed that it holds: the watch begins anew. */
  heard(): void;
  stop(): void;
}

interface SilenceOptions {
  /** Silence after which the line is pinged, ms. */
  readonly pingAfterMs: number;
  /** And after which an unanswered ping means that it is dead, ms. */
  readonly deadAfterMs: number;
  onPing(): void;
  onDead(): void;
}

/**
 * Pings a line that is silent; a line that stays silent counts as dead, even if the browser reports it open. The two
 * times are read whenever a watch begins.
 */
export function createSilence(options: SilenceOptions): Silence {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        options.onPing();
        timer = setTimeout(() => options.onDead(), options.deadAfterMs);
      }, options.pingAfterMs);
    },
    stop: () => clearTimeout(timer),
  };
}
