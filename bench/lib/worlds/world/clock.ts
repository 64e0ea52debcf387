/** Lengths of time, ms. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Hour of the day 0 … 24 and day of the week 0 (Sunday) … 6 of the machine's own clock, which keeps UTC. */
export function localTime(at: number): { readonly hour: number; readonly weekday: number; readonly yearDay: number } {
  const date = new Date(at);
  const hour = (((at % dayMs) + dayMs) % dayMs) / hourMs;
  return { hour, weekday: date.getUTCDay(), yearDay: (at - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs };
}
