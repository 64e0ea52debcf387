import { stripVTControlCharacters } from 'node:util';

/** How many failures are told; the others are counted. */
const maxReported = 30;

/**
 * Holds one fact over many rows, as one test: all rows are looked at, and the failure names each that does not hold.
 *
 * @param titleOf how a row is named where it fails
 * @param check fails, at once or later, for a row that does not hold
 * @throws Error naming the rows that fail, and one where there are no rows
 */
export async function expectEach<T>(
  rows: readonly T[],
  titleOf: (row: T) => string,
  check: (row: T) => unknown,
): Promise<void> {
  if (rows.length === 0) throw new Error('there are no rows: this proves nothing');
  const failures: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      failures.push(
        `${titleOf(row)}: ${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}`,
      );
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${rows.length} fail: ${failures.slice(0, maxReported).join('\n')}`);
}
