import { once } from 'node:events';
import { nameOfZone } from '@plainview/domain/agencies/letterheads/letterhead';
import { drawLines } from './pdf-text.ts';
import { CONTENT_WIDTH, INK, MARGIN, PAGE, QUIET, RULE, artifact, type Pdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

/** Collects the whole file, which is complete after `kit.end()`. Call before anything is drawn. */
async function collect({ kit }: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // Not an iterator, which joins all that is buffered: a second copy of each picture.
  kit.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  await once(kit, 'end');
  const { buffer, byteOffset, byteLength } = Buffer.concat(chunks);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Ends the document and returns the file. */
export async function finish(pdf: Pdf): Promise<Uint8Array> {
  await pdf.fonts.embed();
  const bytes = collect(pdf);
  pdf.kit.end();
  return bytes;
}

/** Content of header and footer in addition to the document's name. */
interface Furniture {
  readonly brand: string;
  /** Such as "Confidential"; may be empty. */
  readonly mark: string;
  /** IANA name of the zone in which times are printed, next to UTC. */
  readonly timeZone: string;
}

const PLAIN: Furniture = { brand: 'Plainview', mark: '', timeZone: 'UTC' };

/** Leaves enough for the names of ticket and report. */
const BRAND_WIDTH = 250;

/**
 * Draws header and footer of every page; the first one has its masthead as a header. Visual only: a screen
 * reader would read them in mid-sentence.
 */
export function pageFurniture(
  pdf: Pdf,
  name: string,
  { brand: brandName, mark, timeZone }: Furniture = PLAIN,
): void {
  const { kit, layout } = pdf;
  const { start, count } = kit.bufferedPageRange();
  const small = { style: 'text', size: 8 } as const;
  const brand = layout.singleLine(printable(brandName), BRAND_WIDTH, { style: 'bold', size: 11 });
  const document = layout.singleLine(name, CONTENT_WIDTH - brand.extent - 12, small);
  const zones = timeZone === 'UTC' ? 'All times in UTC' : `Times in ${nameOfZone(timeZone)} and UTC`;
  const zone = layout.singleLine(zones, 180, small);
  const marked = layout.singleLine(printable(mark), 200, { style: 'bold', size: 8 });
  for (let page = 0; page < count; page += 1) {
    kit.switchToPage(start + page);
    const number = layout.singleLine(`Page ${page + 1} of ${count}`, 200, small);
    artifact(
      pdf,
      () => {
        const left = { x: MARGIN, width: CONTENT_WIDTH, align: 'left' } as const;
        const right = { ...left, align: 'right', color: QUIET } as const;
        if (page > 0) {
          drawLines(pdf, [brand], 36, { ...left, color: INK });
          drawLines(pdf, [document], 39, right);
          kit
            .moveTo(MARGIN, 56)
            .lineTo(PAGE.width - MARGIN, 56)
            .lineWidth(0.5)
            .stroke(RULE);
        }
        drawLines(pdf, [zone], PAGE.height - 44, { ...left, color: QUIET });
        drawLines(pdf, [number], PAGE.height - 44, right);
        if (mark !== '') {
          const x = (PAGE.width - marked.extent) / 2;
          drawLines(pdf, [marked], PAGE.height - 44, { x, width: marked.extent, align: 'left', color: INK });
        }
        kit.moveTo(MARGIN, PAGE.height - 54).lineTo(PAGE.width - MARGIN, PAGE.height - 54);
        kit.lineWidth(0.5).stroke(RULE);
      },
      'Pagination',
    );
  }
}
