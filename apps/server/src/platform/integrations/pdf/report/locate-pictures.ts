import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import { numberedFindings, type ReportDocument } from '@plainview/domain/reports/reports/report-document';

/**
 * Returns where the pictures of a report are in its PDF, which contains them unchanged and in the
 * order of findings.
 */
export function locatePictures(
  pdf: Uint8Array,
  report: ReportDocument,
  pictures: ReadonlyMap<string, Uint8Array>,
): PictureInFile[] {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const wanted = new Set(numberedFindings(report).flatMap(({ still }) => still?.picture?.sha256 ?? []));
  let from = 0;
  return [...wanted].map((sha256) => {
    const bytes = pictures.get(sha256) ?? new Uint8Array();
    const offset = file.indexOf(bytes, from);
    if (offset === -1 || bytes.byteLength === 0) throw new Error(`the report lacks the picture ${sha256}`);
    from = offset + bytes.byteLength;
    return { sha256, offset, sizeBytes: bytes.byteLength };
  });
}
