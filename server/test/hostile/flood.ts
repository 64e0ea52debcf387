import { expectHealthy } from './health.ts';
import type { AttackedServer } from './server.ts';

/** Calls under way at once: more than may wait of one person. */
const atOnce = 100;

/**
 * @param maxMb memory of the whole process, MiB
 * @param work what the people of the server do meanwhile
 * @returns a flood: the codes of many calls, each begun as soon as another is answered, while others work
 */
export function createFlood({
  server,
  maxMb,
  work,
}: {
  readonly server: () => AttackedServer;
  readonly maxMb: number;
  readonly work: () => Promise<void>;
}) {
  return (count: number, call: (n: number) => Promise<{ readonly code: number }>): Promise<Set<number>> =>
    expectHealthy(server(), { maxMb }, async () => {
      const codes = new Set<number>();
      let begun = 0;
      const ask = async () => {
        while (begun < count) codes.add((await call((begun += 1))).code);
      };
      const calls = Promise.all(Array.from({ length: atOnce }, ask));
      await work();
      await calls;
      return codes;
    });
}
