import type { DomainEvents } from '../events.ts';

type Handler<K extends keyof DomainEvents> = (event: DomainEvents[K]) => void;

/** In-process fan-out of domain events. Handlers must not throw; one that does is reported and the others still run. */
export interface Bus {
  emit<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void;
  /** Returns the function that ends the subscription. */
  on<K extends keyof DomainEvents>(name: K, handler: Handler<K>): () => void;
}

/** Events that report a change in the database. */
const ofChanges: ReadonlySet<keyof DomainEvents> = new Set(['deviceChanged', 'devicesChanged']);

/**
 * @param caughtUp resolves when every in-memory copy of the changed rows has been dropped. Events in `ofChanges` are
 * delivered after that, so that a handler that reads again gets the new state. Left out: there are no copies
 */
export function createBus(report: (error: unknown, event: string) => void, caughtUp?: () => Promise<void>): Bus {
  const handlers = new Map<keyof DomainEvents, Set<(event: never) => void>>();

  function deliver<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void {
    for (const handler of handlers.get(name) ?? []) {
      try {
        (handler as Handler<K>)(event);
      } catch (error) {
        report(error, name);
      }
    }
  }

  return {
    emit(name, event) {
      if (caughtUp === undefined || !ofChanges.has(name)) deliver(name, event);
      else void caughtUp().then(() => deliver(name, event));
    },
    on(name, handler) {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set);
      set.add(handler);
      return () => set.delete(handler);
    },
  };
}
