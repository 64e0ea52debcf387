export type AreaLevel = 'province' | 'city' | 'district';

/** What a number is a number of. Whether there is such a division is another matter. */
export function levelOf(areaNo: string): AreaLevel {
  if (areaNo.endsWith('0000')) return 'province';
  return areaNo.endsWith('00') ? 'city' : 'district';
}

/** The number of what it lies in; null: a province. */
export function parentOf(areaNo: string): string | null {
  switch (levelOf(areaNo)) {
    case 'province':
      return null;
    case 'city':
      return `${areaNo.slice(0, 2)}0000`;
    case 'district':
      return `${areaNo.slice(0, 4)}00`;
  }
}
