import { fork } from 'node:child_process';

/**
 * Plays runs in two processes that share them.
 *
 * @param program answers each run that it is sent with its outcome
 * @returns the outcomes as they came
 */
export async function playAll<Outcome>(program: string, runs: readonly object[]): Promise<Outcome[]> {
  const begun = performance.now();
  const waiting = [...runs];
  const outcomes: Outcome[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(program);
      const next = () => {
        const run = waiting.shift();
        if (run === undefined) worker.disconnect();
        else worker.send(run);
      };
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
      worker.on('error', reject);
      worker.on('message', (outcome: Outcome) => {
        outcomes.push(outcome);
        if (outcomes.length % 20 === 0 || outcomes.length === runs.length)
          console.log(`${outcomes.length} of ${runs.length} runs, ${Math.round((performance.now() - begun) / 1000)} s`);
        next();
      });
      next();
    });
  await Promise.all([work(), work()]);
  return outcomes;
}
