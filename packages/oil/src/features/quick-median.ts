let scratch = new Float64Array(1024);

/** Moves the value of rank `rank` to its place, all smaller ones before it (Hoare's selection). */
function select(numbers: Float64Array, count: number, rank: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] as number) < pivot) left += 1;
      while ((numbers[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const swapped = numbers[left] as number;
      numbers[left] = numbers[right] as number;
      numbers[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return numbers[rank] as number;
}

/**
 * Median of finite values without sorting them: because every diagnosis needs thousands of medians. `median` of the
 * statistics also handles data that are not finite.
 *
 * @returns null for none
 * @example quickMedian([3, 1, 2, 9]) is 2.5
 */
export function quickMedian(values: readonly number[]): number | null {
  const count = values.length;
  if (count === 0) return null;
  if (scratch.length < count) scratch = new Float64Array(2 * count);
  for (let place = 0; place < count; place += 1) scratch[place] = values[place] as number;
  const half = count >> 1;
  const upper = select(scratch, count, half);
  if (count % 2 === 1) return upper;
  let lower = scratch[0] as number;
  for (let place = 1; place < half; place += 1) lower = Math.max(lower, scratch[place] as number);
  return (lower + upper) / 2;
}

/**
 * Robust standard deviation of finite values: 1.4826 times the median distance from their median.
 *
 * @returns 0 for none
 * @example quickSigma([1, 2, 3, 4, 100]) is 1.4826
 */
export function quickSigma(values: readonly number[]): number {
  const middle = quickMedian(values);
  return middle === null ? 0 : 1.4826 * Number(quickMedian(values.map((value) => Math.abs(value - middle))));
}
