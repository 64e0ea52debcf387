/** Most measurements: the growth is measured again until one measurement is undisturbed by other load. */
const maxTries = 20;

/**
 * Whether four times as much work takes less than `times` times as long. Work that looks at each element once takes
 * about 4 times as long; work that looks at all elements for each element, 16 times. One passing measurement is proof,
 * because other load can only slow a measurement down.
 */
export function growsWithin(times: number, work: (size: number) => void, size: number): boolean {
  const quickest = (of: number) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const from = performance.now();
        work(of);
        return performance.now() - from;
      }),
    );
  work(size);
  for (let tries = 0; tries < maxTries; tries += 1) if (quickest(4 * size) < times * quickest(size)) return true;
  return false;
}
