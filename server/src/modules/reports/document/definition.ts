import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { ReportContent, ReportLanguage } from '../diagnostic/report-content.types.ts';
import { actionsChapter } from './pages/actions.ts';
import { conditionChapter } from './pages/condition.ts';
import { cover, coverId } from './pages/cover.ts';
import { eventsChapter } from './pages/events.ts';
import { findingsChapter } from './pages/findings.ts';
import { indicatorsChapter } from './pages/indicators.ts';
import { methodsChapter, qualityChapter, signatureChapter } from './pages/closing.ts';
import { footOf, headOf } from './pages/frame.ts';
import { printableWith } from './printable.ts';
import { createProvenText } from './proven-text.ts';
import { ink, page, size } from './style.ts';
import { words } from './words/words.ts';
import { createWriter } from './writer.ts';

const margins: [number, number, number, number] = [page.side, page.top, page.side, page.bottom];

/** Signs that show a state without colour. */
const patterns = {
  hatched: {
    boundingBox: [0, 0, 4, 4],
    xStep: 4,
    yStep: 4,
    pattern: '1.2 w 0 0 m 4 4 l s -2 2 m 2 6 l s 2 -2 m 6 2 l s',
  },
  dotted: { boundingBox: [0, 0, 3.5, 3.5], xStep: 3.5, yStep: 3.5, pattern: '1 1 1.3 1.3 re f' },
};

/** One report in one language or in both: its pages, its title and its bookmarks. */
export function definitionOf(content: ReportContent, languages: readonly ReportLanguage[]): TDocumentDefinitions {
  const proven = createProvenText();
  const printable = printableWith(proven);
  const sections = languages.flatMap((language, n): Content[] => {
    const writer = createWriter(content, language);
    const prefix = `${n}-`;
    const first = cover(writer, prefix);
    const id = coverId(prefix);
    const chapterParts = [
      ...findingsChapter(writer, id),
      ...indicatorsChapter(writer, id),
      ...conditionChapter(writer, id),
      ...eventsChapter(writer, id),
      ...actionsChapter(writer, id),
      ...methodsChapter(writer, id),
      ...qualityChapter(writer, id),
      ...signatureChapter(writer, id),
    ];
    const page1 = printable({ stack: [...first.parts] });
    const chapters = printable({ stack: chapterParts });
    const missing = proven.missing();
    const substitutes: Content[] =
      missing.length === 0
        ? []
        : [
            {
              text: writer.say(words.substitute, { codes: missing.map(codeOf).join(' ') }),
              fontSize: size.note,
              color: ink.soft,
            },
          ];
    const header = headOf(writer, printable);
    return [
      {
        section: page1,
        pageMargins: [page.side, page.top, page.side, page.bottom + first.footHeight],
        header,
        footer: footOf(writer, printable, first),
      },
      {
        section: { stack: [chapters, ...substitutes] },
        pageMargins: margins,
        header,
        footer: footOf(writer, printable),
      },
    ];
  });
  const first = createWriter(content, languages[0] ?? 'zh-CN');
  return {
    pageSize: 'A4',
    pageMargins: margins,
    version: '1.7',
    language: languages[0] ?? 'zh-CN',
    displayTitle: true,
    compress: true,
    info: {
      title: proven.of(`${content.device.name} ${first.say(words.kind)} ${content.number}`),
      subject: proven.of(first.say(words.kind)),
      author: proven.of(content.platformName),
      creator: 'Oilsight',
      producer: 'Oilsight (pdfmake)',
      creationDate: new Date(content.madeAt),
      modDate: new Date(content.madeAt),
    },
    defaultStyle: { font: 'Sans', fontSize: size.text, color: ink.text, lineHeight: 1 },
    patterns: patterns as never,
    content: sections,
    pageBreakBefore: ({ headlineLevel, startPosition }) => {
      if (headlineLevel === undefined) return false;
      // A chapter of weight begins in the upper half of a page, every head with room for what it stands above.
      return startPosition.verticalRatio > ({ 1: 0.45, 2: 0.86, 3: 0.7 }[headlineLevel] ?? 1);
    },
  };
}

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
