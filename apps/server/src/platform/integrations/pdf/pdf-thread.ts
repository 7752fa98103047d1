/** The thread that renders PDFs (`PdfRenderer`). A report with many pictures takes seconds. */
import { createHash } from 'node:crypto';
import { answerRequests } from '../../core/answer-requests.ts';
import { inOwnBuffer } from '../../core/thread.ts';
import { renderCertificationPdf } from './bundles/render-certification-pdf.ts';
import { renderCustodyPdf } from './bundles/render-custody-pdf.ts';
import type { PdfRequest, RenderedPdf } from './pdf-request.ts';
import { renderReleaseReportPdf } from './release/render-release-report-pdf.ts';
import { renderCertificatePdf } from './render-certificate-pdf.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';
import { renderReceiptPdf } from './render-receipt-pdf.ts';
import { renderReportPdf } from './render-report-pdf.ts';
import { renderStatementPdf } from './render-statement-pdf.ts';
import { locatePictures } from './report/locate-pictures.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function render(request: PdfRequest): Promise<Uint8Array> {
  switch (request.type) {
    case 'report':
      return renderReportPdf(request.report, request.pictures);
    case 'certificate':
      return renderCertificatePdf(request.certificate);
    case 'certification':
      return renderCertificationPdf(request.form);
    case 'custody':
      return renderCustodyPdf(request.record);
    case 'invoice':
      return renderInvoicePdf(request.invoice);
    case 'release-report':
      return renderReleaseReportPdf(request.report, request.pictures);
    case 'receipt':
      return renderReceiptPdf(request.receipt);
    case 'statement':
      return renderStatementPdf(request.statement, request.madeAt);
    case 'signed-copy': {
      if (sha256Of(request.pdf) !== request.sha256) throw new Error('the stored report is damaged');
      // Loaded on first use, because few installations sign.
      const { signCopy } = await import('../pdf-signature/sign-copy.ts');
      return signCopy(request.pdf, request.settings, request.signedAt);
    }
  }
}

answerRequests(
  async (request: PdfRequest): Promise<RenderedPdf> => {
    const bytes = inOwnBuffer(await render(request));
    const pictures = request.type === 'report' ? locatePictures(bytes, request.report, request.pictures) : [];
    return { bytes, sha256: sha256Of(bytes), pictures };
  },
  ({ bytes }) => [bytes.buffer],
);
