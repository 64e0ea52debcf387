/** A text in both languages, each written by hand. Several lines are a list. */
export type Pair = readonly [zh: string, en: string];
