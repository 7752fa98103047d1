import { drawLines } from './pdf-text.ts';
import { CONTENT_WIDTH, INK, MARGIN, PAGE, QUIET, RULE, artifact, type Pdf } from './tagged-pdf.ts';

/** Collects the whole file, which is complete after `kit.end()`. Call before anything is drawn. */
async function collect({ kit }: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of kit) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Ends the document and returns the file. */
export async function finish(pdf: Pdf): Promise<Uint8Array> {
  await pdf.fonts.embed();
  const bytes = collect(pdf);
  pdf.kit.end();
  return bytes;
}

/** Draws header and footer of every page. Visual only: a screen reader would read them in mid-sentence. */
export function pageFurniture(pdf: Pdf, name: string): void {
  const { kit, layout } = pdf;
  const { start, count } = kit.bufferedPageRange();
  const small = { style: 'text', size: 8 } as const;
  const brand = layout.singleLine('Plainview', 100, { style: 'bold', size: 11 });
  const document = layout.singleLine(name, CONTENT_WIDTH - 100, small);
  const zone = layout.singleLine('All times in UTC', 200, small);
  for (let page = 0; page < count; page += 1) {
    kit.switchToPage(start + page);
    const number = layout.singleLine(`Page ${page + 1} of ${count}`, 200, small);
    artifact(
      pdf,
      () => {
        const left = { x: MARGIN, width: CONTENT_WIDTH, align: 'left' } as const;
        const right = { ...left, align: 'right', color: QUIET } as const;
        drawLines(pdf, [brand], 36, { ...left, color: INK });
        drawLines(pdf, [document], 39, right);
        drawLines(pdf, [zone], PAGE.height - 44, { ...left, color: QUIET });
        drawLines(pdf, [number], PAGE.height - 44, right);
        kit.moveTo(MARGIN, 56).lineTo(PAGE.width - MARGIN, 56);
        kit.moveTo(MARGIN, PAGE.height - 54).lineTo(PAGE.width - MARGIN, PAGE.height - 54);
        kit.lineWidth(0.5).stroke(RULE);
      },
      'Pagination',
    );
  }
}
