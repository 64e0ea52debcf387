/** Stands in a word between what it may say instead: it is taken out of what people type. */
export const orElse = '\u001F';

/** A word that one of several says. All in lower case. */
export const anyWordOf = (alternatives: readonly string[]): string => alternatives.join(orElse);

/** What a word of `anyWordOf` may say; of any other word itself. */
export const alternativesOf = (word: string): readonly string[] => word.split(orElse);
