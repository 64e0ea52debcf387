import type { KnowledgeKind, KnowledgePart } from '@oilsight/contract';
import type { IndicatorId } from '@oilsight/oil';
import type { PageName } from './pages.ts';
import type { Pair } from './pair.ts';
import type { SourceName } from './sources.ts';

export type { Pair } from './pair.ts';

/** A table of an article; a cell that reads the same in both languages is one text. */
export interface Figures {
  readonly caption: Pair;
  readonly head: readonly (string | Pair)[];
  readonly rows: readonly (readonly (string | Pair)[])[];
  /** The numbers of the table as facts that can be asked for. */
  readonly facts: readonly Fact[];
}

/** A number that an article states. */
export interface Fact {
  readonly what: Pair;
  readonly value: number;
  readonly unit: string;
  readonly source: SourceName;
}

/** The parts that are written by hand; evidence, causes and remedy of a fault come from its rule. */
export type WrittenPart = Exclude<KnowledgePart, 'evidence' | 'causes' | 'remedy'>;

/** An article of the knowledge base. */
export interface Article extends Readonly<Partial<Record<WrittenPart, Pair>>> {
  /** Part of its address: it never changes. */
  readonly id: string;
  readonly kind: KnowledgeKind;
  readonly title: Pair;
  /** Other words that people ask with: synonyms, abbreviations, everyday language. Searched, not shown. */
  readonly words: Pair;
  /** The answer in one or two sentences. */
  readonly answer: Pair;
  readonly figures?: readonly Figures[];
  /** Numbers that its text states. */
  readonly facts?: readonly Fact[];
  /** Indicators that it explains; their default limits follow as a table. */
  readonly indicators?: readonly IndicatorId[];
  /** Rules of the diagnosis that it explains; evidence, causes and remedies of a fault's follow. */
  readonly rules?: readonly string[];
  /** Ids of other articles. */
  readonly related: readonly string[];
  /** Pages of the console where it is done. */
  readonly pages?: readonly PageName[];
  /** What the article rests on. */
  readonly sources: readonly SourceName[];
}
