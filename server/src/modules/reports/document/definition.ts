import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { ReportLanguage } from '../diagnostic/report-content.types.ts';
import { diagnosticPages } from './diagnostic-pages.ts';
import type { DocumentJob } from './document.types.ts';
import { fleetPages } from './fleet-pages/fleet-pages.ts';
import { pageBreaksIn } from './page-breaks.ts';
import { footOf, headOf } from './pages/frame.ts';
import type { Frame, Framed } from './pages/frame.ts';
import { printableWith } from './printable.ts';
import { createProvenText } from './proven-text.ts';
import type { ReportPages } from './report-pages.ts';
import { ink, page, size } from './style.ts';
import { words } from './words/words.ts';
import { createWriter } from './writer.ts';
import type { Writer } from './writer.ts';

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

/** How a kind of report is set. */
interface Kind<Said> extends Frame {
  readonly pages: (writer: Writer<Said & Framed>, prefix: string) => ReportPages;
}

/** One report in one language or in both: its pages, its title and its bookmarks. */
export function definitionOf(job: DocumentJob): TDocumentDefinitions {
  return job.kind === 'diagnostic'
    ? documentOf(job.content, job.languages, {
        kind: words.kind,
        subject: job.content.device.name,
        pages: diagnosticPages,
      })
    : documentOf(job.content, job.languages, {
        kind: words.fleetKind,
        subject: job.content.subject,
        pages: fleetPages,
      });
}

function documentOf<Said extends Framed & { readonly madeAt: number }>(
  content: Said,
  languages: readonly ReportLanguage[],
  kind: Kind<Said>,
): TDocumentDefinitions {
  const proven = createProvenText();
  const printable = printableWith(proven);
  const chapters: Content[] = [];
  const sections = languages.flatMap((language, n): Content[] => {
    const writer = createWriter(content, language);
    const { first, chapters: parts } = kind.pages(writer, `${n}-`);
    const page1 = printable({ stack: [...first.parts] });
    const rest = printable({ stack: [...parts] });
    chapters.push(rest);
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
    const header = headOf(writer, printable, kind);
    return [
      {
        section: page1,
        pageMargins: [page.side, page.top, page.side, page.bottom + first.footHeight],
        header,
        footer: footOf(writer, printable, kind, first),
      },
      {
        section: { stack: [rest, ...substitutes] },
        pageMargins: margins,
        header,
        footer: footOf(writer, printable, kind),
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
      title: proven.of(`${kind.subject} ${first.say(kind.kind)} ${content.number}`),
      subject: proven.of(first.say(kind.kind)),
      author: proven.of(content.platformName),
      creator: 'Oilsight',
      producer: 'Oilsight (pdfmake)',
      creationDate: new Date(content.madeAt),
      modDate: new Date(content.madeAt),
    },
    defaultStyle: { font: 'Sans', fontSize: size.text, color: ink.text, lineHeight: 1 },
    patterns: patterns as never,
    content: sections,
    pageBreakBefore: pageBreaksIn(chapters),
  };
}

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
