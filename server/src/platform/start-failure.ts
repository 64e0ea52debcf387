/**
 * A start that cannot succeed for a reason the person at the keyboard can mend. The message is one line and says what
 * to do.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Settings that cannot be used, a line for each. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
}
