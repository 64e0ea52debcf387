import type { Content } from 'pdfmake/interfaces';
import type { ProvenText } from './proven-text.ts';

/** Properties of a node that hold words, and those that are drawings with words in them. */
const texts = new Set(['text', 'outlineText', 'title']);
const drawings = new Set(['svg']);

/** A copy of a part of the document in which every character is proven to be in the fonts. */
export function printableWith(proven: ProvenText): (node: Content) => Content {
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      // A plain string within a list of texts has the key of its place.
      const isText = texts.has(key) || drawings.has(key) || /^\d+$/.test(key);
      return isText ? proven.of(value) : value;
    }
    if (Array.isArray(value)) return value.map((one, n) => visit(one, texts.has(key) ? 'text' : String(n)));
    if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return Object.fromEntries(
        Object.entries(value as Record<string, unknown>).map(([name, one]) => [
          name,
          name === 'fillColor' || name === 'widths' || name === 'layout' ? one : visit(one, name),
        ]),
      );
    return value;
  };
  return (node) => visit(node, '0') as Content;
}
