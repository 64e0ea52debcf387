/** A way to another address of this program, or out of it. */
export interface Journey {
  /** Null: out of the program, as when a tab is closed. */
  readonly to: Address | null;
  readonly from: Address;
  /** Whether the browser's buttons lead there, rather than a link or the program itself. */
  readonly isByBrowser: boolean;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

type Loses = (journey: Journey) => boolean;

const held = new Set<Loses>();
const listeners = new Set<() => void>();

/**
 * Tells the page that something typed is not saved yet. @param loses whether a journey would lose it
 * @returns a function that takes it back
 */
export function holdUnsaved(loses: Loses): () => void {
  // Two forms may have the same rule.
  const own: Loses = (journey) => loses(journey);
  held.add(own);
  for (const tell of listeners) tell();
  return () => {
    held.delete(own);
    for (const tell of listeners) tell();
  };
}

/** Whether a journey would lose what somebody typed. */
export function wouldLose(journey: Journey): boolean {
  return [...held].some((loses) => loses(journey));
}

/** Whether any form on the page holds something unsaved. */
export function isSomethingHeld(): boolean {
  return held.size > 0;
}

/** Calls back when a form begins or ends to hold something. @returns a function that ends it */
export function onHeldChange(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
