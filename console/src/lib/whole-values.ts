/** A text in which a number stays with its unit, and a sign with its number, where a line ends. */
export function withWholeValues(text: string): string {
  return text.replaceAll(/(?<=\d) (?=[%°/\p{L}])|(?<=[≥≤<>]) (?=\d)| (?=[≥≤<>] ?\d)/gu, '\u00a0');
}
