import type { Cleanliness, LiveIndicator } from '@oilsight/contract';

/** Keys of the three scale numbers of ISO 4406. */
const codeKeys = ['iso4406_4', 'iso4406_6', 'iso4406_14'] as const;

/** The code of three readings as the field writes it; null: none of them is there. */
export function codeText(codes: Cleanliness['codes']): string | null {
  if (codes.every((code) => code === null)) return null;
  return codes.map((code) => (code === null ? '-' : code > 28 ? '>28' : String(code))).join('/');
}

/** The code by a device's newest readings; null: it counts no particles, or no reading is credible. */
export function presentCode(rows: readonly Pick<LiveIndicator, 'key' | 'value' | 'state' | 'reason'>[]): string | null {
  const numberOf = (wanted: string) => {
    const row = rows.find(({ key }) => key === wanted);
    return row === undefined || row.reason !== null || row.state === 'fault' ? null : row.value;
  };
  const [um4, um6, um14] = codeKeys;
  return codeText([numberOf(um4), numberOf(um6), numberOf(um14)]);
}
