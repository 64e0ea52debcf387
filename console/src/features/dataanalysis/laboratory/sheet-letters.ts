/** Letters of a sheet's column, from 0: A … Z, AA … */
export function lettersOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : lettersOf(Math.floor(index / 26) - 1) + lettersOf(index % 26);
}
