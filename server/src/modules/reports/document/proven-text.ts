import { readFileSync } from 'node:fs';
import { fontFiles } from './fonts.ts';
import { charactersOf } from './font-characters.ts';

/** What stands for a character that a font lacks: the sign that Chinese printers set for a missing piece of type. */
export const missingSign = '〓';

/** Characters that look the same and are in the fonts. */
const alike: Readonly<Record<string, string>> = {
  '\u202F': '\u00A0',
  '\u2009': '\u00A0',
  '\u200A': '',
  '\u200B': '',
  '\u2060': '',
  '\uFEFF': '',
  '\t': ' ',
};

/** Makes texts printable. */
export interface ProvenText {
  /** The text with every character that a font lacks replaced by `〓`. */
  of(text: string): string;
  /** Characters that were replaced so far, in the order in which they came. */
  missing(): readonly string[];
}

let held: ReadonlySet<number> | null = null;

/** The characters that all fonts of reports have. */
function common(): ReadonlySet<number> {
  if (held === null) {
    const [first = new Set<number>(), ...others] = fontFiles.map((file) => charactersOf(readFileSync(file)));
    held = new Set([...first].filter((code) => others.every((other) => other.has(code))));
  }
  return held;
}

/** Proves that every character of a text is in the fonts before it is drawn: the engine would print an empty box. */
export function createProvenText(): ProvenText {
  const inFonts = common();
  const missing = new Set<string>();
  return {
    of(text) {
      let printable = '';
      for (const character of text.normalize('NFC')) {
        const code = character.codePointAt(0) ?? 0;
        if (code === 10 || inFonts.has(code)) printable += character;
        else if (character in alike) printable += alike[character];
        // Other control characters print nothing.
        else if (code >= 32 && code !== 127) {
          missing.add(character);
          printable += missingSign;
        }
      }
      return printable;
    },
    missing: () => [...missing],
  };
}
