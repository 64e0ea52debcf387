import { stripVTControlCharacters } from 'node:util';

/** Most failures that are reported; the others are only counted. */
const maxReported = 30;

/**
 * Checks one fact for many rows as a single test: all rows are checked, and the failure names each row that fails.
 *
 * @param titleOf name of a row in the failure
 * @param check throws or rejects for a row that fails
 * @throws Error naming the rows that fail; also when there are no rows
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
