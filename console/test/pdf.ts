/** A pdf with a line of text on each page, as its bytes. */
export function pdfOf(lines: readonly string[]): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${lines.length}/Kids[${lines.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}
