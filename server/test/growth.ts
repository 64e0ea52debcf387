/** How often the growth is measured, until one measurement is undisturbed by what else the machine does. */
const maxTries = 20;

/**
 * Whether work that is four times as much takes no more than so many times longer: about 4 times where it looks at
 * everything once, 16 where it looks at everything for each part. One undisturbed measurement is proof: nothing makes a
 * machine quicker for a moment than it is.
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
