import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Span } from './coverage.ts';
import { withSpan } from './coverage.ts';

/** What the server has acknowledged, by the device's life, so that the next start fills only gaps. */
export interface Ledger {
  spansOf(life: string): readonly Span[];
  note(life: string, span: Span): void;
  /** Writes the file if something has changed. */
  save(): void;
}

function isSpan(value: unknown): value is Span {
  return (
    typeof value === 'object' &&
    value !== null &&
    'from' in value &&
    'to' in value &&
    typeof value.from === 'number' &&
    typeof value.to === 'number'
  );
}

function read(file: string): Map<string, Span[]> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content !== 'object' || content === null) return new Map();
    return new Map(
      Object.entries(content).map(([life, spans]) => [life, Array.isArray(spans) ? spans.filter(isSpan) : []]),
    );
  } catch {
    // The file is missing or damaged: everything is sent again. That is harmless, because a repeated reading is stored
    // once.
    return new Map();
  }
}

export function openLedger(file: string): Ledger {
  const spans = read(file);
  let isChanged = false;
  return {
    spansOf: (life) => spans.get(life) ?? [],
    note(life, span) {
      spans.set(life, withSpan(spans.get(life) ?? [], span));
      isChanged = true;
    },
    save() {
      if (!isChanged) return;
      isChanged = false;
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(spans)), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
