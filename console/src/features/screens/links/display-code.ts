import { displayCodeLength } from '@oilsight/contract';

/** A short code in groups of four, as it is shown and read out; what is typed of it so far. */
export function grouped(code: string): string {
  const letters = code
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .slice(0, displayCodeLength);
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}
