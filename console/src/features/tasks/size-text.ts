const units = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * Bytes in the largest unit of which there is at least one, with three figures at most. @example sizeText(1536) is 1.5
 * KB
 */
export function sizeText(bytes: number): string {
  const unit = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** unit;
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit] ?? ''}`;
}
