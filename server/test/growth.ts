/**
 * How many times longer work takes on four times as much: about 4 where it looks at everything once, 16 where it looks at everything for
 * each part. The quickest of several runs counts, so that what else the machine does hardly shows.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const quickest = (of: number) => Math.min(...Array.from({ length: 7 }, () => {
    const from = performance.now();
    work(of);
    return performance.now() - from;
  }));
  work(size);
  return quickest(4 * size) / quickest(size);
}
