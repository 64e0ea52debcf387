/**
 * A start that fails for a reason that the person who started the program can fix. The message is one line and says
 * what to do.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Invalid settings, one line for each. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
}
