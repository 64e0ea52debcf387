import type { View } from './time-range.ts';

/** Something that happened at one instant. */
export interface Mark {
  readonly id: string;
  readonly at: number;
}

/** Marks that stand too close to each other for a place each. */
export interface MarkGroup<T extends Mark> {
  /** The first one's instant. */
  readonly at: number;
  readonly marks: readonly T[];
}

/**
 * Marks of a view in the order of time, those closer than `apart` to the first of a group together.
 *
 * @param apart share of the view's width
 */
export function groupMarks<T extends Mark>(
  marks: readonly T[],
  { from, to }: View,
  apart: number,
): readonly MarkGroup<T>[] {
  const groups: { at: number; marks: T[] }[] = [];
  for (const mark of marks.filter(({ at }) => at >= from && at <= to).toSorted((one, other) => one.at - other.at)) {
    const last = groups.at(-1);
    if (last !== undefined && mark.at - last.at < apart * (to - from)) last.marks.push(mark);
    else groups.push({ at: mark.at, marks: [mark] });
  }
  return groups;
}
