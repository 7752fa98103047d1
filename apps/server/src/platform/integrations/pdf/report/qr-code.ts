import { encodeQR } from 'qr';
import { drawLines, heightOf } from '../pdf-text.ts';
import { CONTENT_WIDTH, MARGIN, QUIET, type Element, type Pdf } from '../tagged-pdf.ts';

/** In points: 42 mm. */
const SIZE = 119;
/** Light modules that the standard requires around a code. */
const BORDER = 4;

/**
 * Draws a QR code at the right margin, with a caption below.
 * @returns the y position below the caption
 */
export function qrCode(
  pdf: Pdf,
  root: Element,
  text: string,
  { y, alternative, caption }: { readonly y: number; readonly alternative: string; readonly caption: string },
): number {
  const { kit, layout } = pdf;
  const rows = encodeQR(text, 'raw', { border: BORDER, ecc: 'low' });
  const module = SIZE / rows.length;
  const left = MARGIN + CONTENT_WIDTH - SIZE + BORDER * module;
  const bbox = [left, y, left + SIZE, y + SIZE];
  root.add(
    kit.struct('Figure', { alt: alternative, bbox, placement: 'Block' }, () => {
      for (const [place, row] of rows.entries())
        for (const [from, to] of darkRuns(row))
          kit.rect(left + from * module, y + place * module, (to - from) * module, module);
      kit.fill('#000000');
    }),
  );
  const x = left + BORDER * module;
  const width = SIZE - 2 * BORDER * module;
  const lines = layout.lines(caption, width, { style: 'text', size: 7.5, lineGap: 1 });
  const element = kit.struct('P');
  root.add(element);
  element.add(() => drawLines(pdf, lines, y + SIZE - 4, { x, width, color: QUIET }));
  element.end();
  return y + SIZE - 4 + heightOf(lines);
}

/** Returns the runs of dark modules of a row, as half-open ranges. */
function darkRuns(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last?.[1] === x) last[1] = x + 1;
    else runs.push([x, x + 1]);
  });
  return runs;
}
