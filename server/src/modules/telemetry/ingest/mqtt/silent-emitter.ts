type Done = (() => void) | undefined;

/**
 * The broker's inner distribution, without any: what clients publish goes into the store and to nobody else, and what they receive is
 * sent to each by name. So no device can ever hear another, whatever it subscribes to.
 */
export const silentEmitter = {
  on(_topic: string, _listener: unknown, done?: Done): void {
    done?.();
  },
  removeListener(_topic: string, _listener: unknown, done?: Done): void {
    done?.();
  },
  emit(_packet: unknown, done?: Done): void {
    done?.();
  },
  close(done?: Done): void {
    done?.();
  },
};
