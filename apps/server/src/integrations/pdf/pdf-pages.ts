import { CONTENT_WIDTH, INK, MARGIN, PAGE, QUIET, RULE, artifact, type Pdf } from './tagged-pdf.ts';

/** The whole file, once `pdf.end()` was called. Begin before anything is drawn. */
export async function collect(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Header and footer of every page. For the eye only: a screen reader would meet them in mid-sentence. */
export function pageFurniture(pdf: Pdf, name: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    // Text below the bottom margin would begin a new page.
    pdf.page.margins.bottom = 0;
    artifact(
      pdf,
      () => {
        pdf.font('bold').fontSize(11).fillColor(INK).text('Plainview', MARGIN, 36, { lineBreak: false });
        const options = { width: CONTENT_WIDTH, lineBreak: false } as const;
        pdf.font('text').fontSize(8).fillColor(QUIET);
        pdf.text(name, MARGIN, 39, { ...options, align: 'right' });
        pdf.text('All times in UTC', MARGIN, PAGE.height - 44, options);
        pdf.text(`Page ${page + 1} of ${count}`, MARGIN, PAGE.height - 44, { ...options, align: 'right' });
        pdf.moveTo(MARGIN, 56).lineTo(PAGE.width - MARGIN, 56);
        pdf.moveTo(MARGIN, PAGE.height - 54).lineTo(PAGE.width - MARGIN, PAGE.height - 54);
        pdf.lineWidth(0.5).stroke(RULE);
      },
      'Pagination',
    );
  }
}
