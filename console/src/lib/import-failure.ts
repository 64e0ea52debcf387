/** What Chromium, Firefox, Safari and Vite's loader of style sheets say when a part of the program does not come. */
const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** A part of the program that could not be fetched. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** Whether an error is that a part of the program could not be fetched: a matter of the network, not of the page. */
export function isImportFailure(error: unknown): boolean {
  return error instanceof PartMissing || (error instanceof Error && words.test(error.message));
}
