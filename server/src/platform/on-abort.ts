const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal, which is not raised yet, is raised. Only one listener is put on a signal however many
 * callbacks wait: adding and removing listeners takes longer the more a signal has.
 *
 * @returns a function that cancels the callback
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = waiting.get(signal) ?? listenTo(signal);
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  const callAll = () => {
    for (const callback of callbacks) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return callbacks;
}
