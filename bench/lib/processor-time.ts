import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks that Linux counts per second. */
const ticksASecond = 100;

/** The parent and the processor time (s) of a process with its ended children; null: the process has ended. */
function statOf(pid: number): { readonly parent: number; readonly seconds: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain anything, so fields are counted after it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      parent: fields[1] ?? 0,
      seconds: [11, 12, 13, 14].reduce((sum, place) => sum + (fields[place] ?? 0), 0) / ticksASecond,
    };
  } catch {
    return null;
  }
}

/** Processor time that a process and its children have taken so far, s. */
export function processorTimeOf(pid: number): number {
  let seconds = statOf(pid)?.seconds ?? 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === pid) seconds += stat.seconds;
  }
  return seconds;
}
