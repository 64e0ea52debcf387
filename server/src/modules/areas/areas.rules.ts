export type AreaLevel = 'province' | 'city' | 'district';

/** The level of a division by the form of its number; the division need not exist. */
export function levelOf(areaNo: string): AreaLevel {
  if (areaNo.endsWith('0000')) return 'province';
  return areaNo.endsWith('00') ? 'city' : 'district';
}

/** The number of the division that contains it; null: it is a province. */
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
