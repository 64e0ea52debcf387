import type { Content, Node } from 'pdfmake/interfaces';

/**
 * A head in the definition, with what the engine (pdfmake 0.3) notes on it while it lays the document out: where it
 * stands, and whether it has been decided that a page ends before it.
 */
interface Head {
  readonly headlineLevel: number;
  readonly positions?: readonly { readonly verticalRatio: number }[];
  pageBreak?: 'before';
  pageBreakCalculated?: boolean;
}

/** How far down a page a head of a level may stand: a chapter of weight in its upper half, others with room below. */
const lowest: Readonly<Record<number, number>> = { 1: 0.45, 2: 0.86, 3: 0.75 };
const isTooLow = (level: number, ratio: number) => ratio > (lowest[level] ?? 1);

/**
 * Decides where pages end before a head. The engine asks for one head after the other and lays the whole document out
 * anew after each page that ends; each section begins on a page of its own, so that in every pass one end of a page is
 * decided in all of them: a report in two languages takes as many passes as its longer half.
 *
 * @param sections the parts of the document that begin on a page of their own, in their order
 */
export function pageBreaksIn(sections: readonly Content[]): (node: Node) => boolean {
  const heads = sections.map(headsOf);
  return ({ headlineLevel, startPosition, ...node }) => {
    if (headlineLevel === undefined || !isTooLow(headlineLevel, startPosition.verticalRatio)) return false;
    const own = heads.findIndex((some) => some.some((head) => isSame(head, node)));
    for (const others of own < 0 ? [] : heads.slice(own + 1)) decideNext(others);
    return true;
  };
}

/** The next head of a section before which a page ends, as the engine would find it. */
function decideNext(heads: readonly Head[]): void {
  for (const head of heads) {
    const [place] = head.positions ?? [];
    if (head.pageBreakCalculated === true || head.pageBreak === 'before' || place === undefined) continue;
    head.pageBreakCalculated = true;
    if (!isTooLow(head.headlineLevel, place.verticalRatio)) continue;
    head.pageBreak = 'before';
    return;
  }
}

/** The engine hands over a copy of a node; what the node holds is the same. */
const isSame = (head: Head, { columns, text }: Pick<Node, 'columns' | 'text'>): boolean => {
  const own = head as { readonly columns?: unknown; readonly text?: unknown };
  return columns === undefined ? own.text === text : own.columns === columns;
};

function headsOf(node: unknown): Head[] {
  if (Array.isArray(node)) return node.flatMap(headsOf);
  if (node === null || typeof node !== 'object') return [];
  if ('headlineLevel' in node) return [node as Head];
  return 'stack' in node ? headsOf(node.stack) : [];
}
