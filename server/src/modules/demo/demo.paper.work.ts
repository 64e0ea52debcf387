import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { fontFiles, fonts } from '../reports/index.ts';
import type { Paper } from './demo.papers.rules.ts';

const rule = '#8a8f98';
const small = 8;

/** Facts in two columns. */
function factsOf(facts: Paper['facts']): Content {
  const cells = facts.flatMap(([name, value]) => [{ text: name, color: '#4a525e' }, { text: value }]);
  const rows = Array.from({ length: Math.ceil(cells.length / 4) }, (_, n) => cells.slice(4 * n, 4 * n + 4));
  const body = rows.map((row) => [...row, ...Array.from({ length: 4 - row.length }, () => ({ text: '' }))]);
  return { table: { widths: [52, '*', 52, '*'], body }, layout: 'noBorders', margin: [0, 0, 0, 12] };
}

function tableOf({ head, rows }: Paper): Content {
  const widths = head.map((_, n) => (n === 0 ? 30 : n === head.length - 1 ? 70 : '*'));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [head.map((text) => ({ text, bold: true, fillColor: '#f0f1f3' })), ...rows.map((row) => [...row])],
    },
    layout: { hLineWidth: () => 0.6, vLineWidth: () => 0.6, hLineColor: () => rule, vLineColor: () => rule },
    margin: [0, 0, 0, 14],
  };
}

function definitionOf(paper: Paper): TDocumentDefinitions {
  const { institution, title, notice, number, conclusion, signatures } = paper;
  return {
    pageSize: 'A4',
    pageMargins: [54, 64, 54, 60],
    info: { title: `${number} ${title}`, author: institution },
    defaultStyle: { font: 'Sans', fontSize: 9.5, lineHeight: 1.25 },
    header: { text: notice, fontSize: small, color: '#b01f1b', alignment: 'center', margin: [54, 30, 54, 0] },
    footer: (page, pages) => ({
      columns: [
        { text: `${number} · ${institution}` },
        { text: `第 ${page} 页，共 ${pages} 页`, alignment: 'right' as const },
      ],
      fontSize: small,
      color: '#4a525e',
      margin: [54, 20, 54, 0],
    }),
    content: [
      { text: institution, fontSize: 12, alignment: 'center' },
      { text: title, font: 'Serif', fontSize: 20, alignment: 'center', margin: [0, 4, 0, 2] },
      { text: `报告编号：${number}`, alignment: 'right', margin: [0, 0, 0, 10] },
      factsOf(paper.facts),
      tableOf(paper),
      { text: '结论', bold: true, margin: [0, 0, 0, 3] },
      { text: conclusion, margin: [0, 0, 0, 34] },
      { columns: signatures.map((text) => ({ text })) },
      { text: '以下空白', fontSize: small, color: '#4a525e', alignment: 'center', margin: [0, 26, 0, 0] },
    ],
  };
}

/** Makes the pdf of a page. Reads the files of the fonts and nothing else. */
export async function* work(paper: Paper): AsyncGenerator<Uint8Array> {
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));
  yield Uint8Array.from(await pdfmake.createPdf(definitionOf(paper)).getBuffer());
}
