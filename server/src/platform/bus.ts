import type { DomainEvents } from '../events.ts';

type Handler<K extends keyof DomainEvents> = (event: DomainEvents[K]) => void;

/** In-process fan-out of domain events. Handlers must not throw; one that does is reported and the others still run. */
export interface Bus {
  emit<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void;
  /** Returns the function that ends the subscription. */
  on<K extends keyof DomainEvents>(name: K, handler: Handler<K>): () => void;
}

export function createBus(report: (error: unknown, event: string) => void): Bus {
  const handlers = new Map<keyof DomainEvents, Set<(event: never) => void>>();
  return {
    emit(name, event) {
      for (const handler of handlers.get(name) ?? []) {
        try {
          (handler as Handler<typeof name>)(event);
        } catch (error) {
          report(error, name);
        }
      }
    },
    on(name, handler) {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set);
      set.add(handler);
      return () => set.delete(handler);
    },
  };
}
