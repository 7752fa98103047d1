import { formatFileSize } from '@plainview/domain/shared/file-size';
import { buttonClass } from '../../../ui/button-class.ts';
import type { Redaction } from '../use-redaction.ts';

interface ReleaseReportProps {
  readonly redactionId: string;
  readonly report: NonNullable<Redaction['report']>;
}

/** Offers the report of a delivered redacted copy, and the proof that the ledger names it. */
export const ReleaseReport = ({ redactionId, report }: ReleaseReportProps) => (
  <section aria-label="Release report" className="flex flex-wrap items-center gap-2 text-sm">
    <span>Release report</span>
    <span className="text-soft tabular-nums">{formatFileSize(report.sizeBytes)}</span>
    <a href={`${report.url}?download=1`} download className={buttonClass({ size: 'sm' })}>
      PDF<span className="sr-only"> of the release report</span>
    </a>
    <a
      href={`/receipts/redactions/${redactionId}.tlog-proof`}
      download
      className="text-link underline underline-offset-2"
    >
      Proof<span className="sr-only"> of the delivery and the release report</span>
    </a>
    <p className="basis-full font-mono text-xs wrap-anywhere text-soft">SHA-256 {report.sha256}</p>
  </section>
);
