/** Wrong input: its message is for the person who started the program. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
