/** Error codes for characters that the database cannot store: U+0000 in a text or in JSON, and invalid Unicode. */
const codes = ['22021', '22P05'];

/** Whether the database refused a text for its characters: the fault is in what the caller sent. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && codes.includes(String(error.code));
}
