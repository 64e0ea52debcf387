/** Characters that the database's encoding does not have: U+0000 in a text or in JSON, and what is no Unicode. */
const codes = ['22021', '22P05'];

/** Whether the database refused a text that came through to it: the fault is in what was sent. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && codes.includes(String(error.code));
}
