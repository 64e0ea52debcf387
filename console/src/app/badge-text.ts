/** A number that a small badge has room for: from 100 on only that there are more than 99. */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
