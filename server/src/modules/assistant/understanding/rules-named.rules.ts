import { rules } from '@oilsight/oil';
import { normalText } from './normal-text.rules.ts';

const names = rules
  .flatMap(({ id, name }) => [name.zh, name.en].map((text) => ({ id, text: normalText(text) })))
  .toSorted((a, b) => b.text.length - a.text.length);

/**
 * Rules of the diagnosis that a normalised question names by their whole names, and the question without them: words
 * such as 'water' within a rule's name ask for no indicator.
 */
export function rulesIn(question: string): { readonly rules: readonly string[]; readonly rest: string } {
  const found: string[] = [];
  let rest = question;
  for (const { id, text } of names) {
    if (!rest.includes(text)) continue;
    found.push(id);
    rest = rest.replaceAll(text, ' '.repeat(text.length));
  }
  return { rules: [...new Set(found)], rest };
}
