/** Parts of an age: the largest unit that fits and, under a day, the next smaller one. */
export type Age =
  | { readonly unit: 'seconds'; readonly seconds: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'days'; readonly days: number; readonly hours: number };

/** A device whose clock runs ahead has an age of zero. */
export function ageOf(ms: number): Age {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', seconds };
  if (seconds < 3600) return { unit: 'minutes', minutes: Math.floor(seconds / 60) };
  if (seconds < 86_400)
    return { unit: 'hours', hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
  return { unit: 'days', days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) };
}
