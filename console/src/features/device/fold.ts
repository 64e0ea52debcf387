import type { State } from '@oilsight/contract';

interface Row {
  readonly key: string;
  readonly state: State;
}

/** Raw channels and the indicator that summarises them: while it reports, the channels are folded away. */
const spokenFor: readonly { readonly channel: RegExp; readonly by: RegExp }[] = [
  { channel: /^particle_ch\d$/, by: /^iso4406_/ },
  { channel: /^(?:non)?ferrous_ch\d$/, by: /^(?:(?:non)?ferrous_total|wear_rate)$/ },
];

const cardKeys: ReadonlySet<string> = new Set(['oil_health', 'remaining_oil_life_h']);

/**
 * Whether a card shows an indicator. The diagnosis updates it less often than readings arrive, so that in the table it
 * would look late.
 */
export function isOnCard(key: string): boolean {
  return cardKeys.has(key);
}

/** Fewer rows than this are not worth a step to see them. */
const fewestFolded = 3;

/** Rows shown at once, and those that wait behind "show all". A row that asks for attention is never folded. */
export function folded<T extends Row>(
  rows: readonly T[],
): { readonly shown: readonly T[]; readonly hidden: readonly T[] } {
  const rules = spokenFor.filter(({ by }) => rows.some(({ key }) => by.test(key)));
  const isHidden = ({ key, state }: T) =>
    (state === 'normal' || state === 'offline') && rules.some(({ channel }) => channel.test(key));
  const hidden = rows.filter(isHidden);
  return hidden.length < fewestFolded
    ? { shown: rows, hidden: [] }
    : { shown: rows.filter((row) => !isHidden(row)), hidden };
}
