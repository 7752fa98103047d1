import type { InvoiceDocument } from '@plainview/domain/billing/invoices/invoice-document';
import type { CertificationForm } from '@plainview/domain/proof/bundles/certification/certification-form';
import type { CustodyRecord } from '@plainview/domain/proof/bundles/custody-record/custody-record';
import type { ReleaseReport } from '@plainview/domain/release/redactions/release-report';
import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import type { CertificateDocument } from '@plainview/domain/retention/destructions/certificate';
import type { ReportSigningSettings } from '../../config/integration-settings.ts';
import type { ReceiptDocument } from './render-receipt-pdf.ts';
import type { StatementDocument } from './render-statement-pdf.ts';

/** A document to render, or a PDF to sign. */
export type PdfRequest =
  | {
      readonly type: 'report';
      readonly report: ReportDocument;
      /** The JPEG of each picture that the report prints, by its SHA-256. */
      readonly pictures: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly type: 'certificate'; readonly certificate: CertificateDocument }
  | { readonly type: 'certification'; readonly form: CertificationForm }
  | { readonly type: 'custody'; readonly record: CustodyRecord }
  | { readonly type: 'invoice'; readonly invoice: InvoiceDocument }
  | {
      readonly type: 'release-report';
      readonly report: ReleaseReport;
      /** The logo of the agency, if it has one, by its SHA-256. */
      readonly pictures: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly type: 'receipt'; readonly receipt: ReceiptDocument }
  | { readonly type: 'statement'; readonly statement: StatementDocument; readonly madeAt: Date }
  | {
      readonly type: 'signed-copy';
      /** A stored report. */
      readonly pdf: Uint8Array;
      /** Its expected SHA-256. */
      readonly sha256: string;
      readonly settings: ReportSigningSettings;
      readonly signedAt: Date;
    };

/** A complete PDF. */
export interface RenderedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  /** Positions of a report's pictures in the file, in the order of its findings. */
  readonly pictures: readonly PictureInFile[];
}
