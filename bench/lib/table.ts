import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** A markdown table. */
export function markdown(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

/** Of an even number of values the mean of the middle two; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The value that a share of the values does not exceed, of values in order; NaN of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints a result and keeps it in `bench/results/<name>.md`. */
export function report(name: string, command: string, text: string): void {
  const page = `# ${name}\n\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), load generator on the same machine. Compare ratios, not numbers.\n\n${text}\n`;
  writeFileSync(join(import.meta.dirname, '..', 'results', `${name}.md`), page);
  console.log(page);
}
