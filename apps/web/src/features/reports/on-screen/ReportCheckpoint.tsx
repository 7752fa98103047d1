import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button-class.ts';
import { CopyId } from '../../../ui/CopyId.tsx';
import type { ReportContent } from '../use-report-content.ts';

interface ReportCheckpointProps {
  readonly reportId: string;
  /** Null in reports of earlier releases. */
  readonly checkpoint: ReportContent['checkpoint'];
}

/** Shows the signed checkpoint that a report carries, and offers the proof that the ledger contains its delivery. */
export function ReportCheckpoint({ reportId, checkpoint }: ReportCheckpointProps) {
  return (
    <div className="space-y-2">
      {checkpoint && (
        <>
          <h3 className="text-sm font-semibold">Ledger checkpoint</h3>
          <p className="max-w-prose text-sm text-soft">
            Before the report was delivered, the ledger’s key signed this state of it:{' '}
            {checkpoint.size.toLocaleString('en-US')} entries. If one of them is ever changed or removed,
            later checkpoints no longer continue it.
          </p>
          <dl className="grid gap-x-4 gap-y-1 text-xs text-soft sm:grid-cols-[max-content_1fr]">
            <dt>Ledger</dt>
            <dd className="font-mono wrap-anywhere">{checkpoint.origin}</dd>
            <dt>Root</dt>
            <dd className="font-mono wrap-anywhere">{checkpoint.root}</dd>
            <dt>Signature</dt>
            <dd>
              <CopyId label="Signature" length={16} value={checkpoint.signature} />
            </dd>
            <dt>Fingerprint of the key</dt>
            <dd>
              <CopyId label="Fingerprint of the key" length={16} value={checkpoint.keyFingerprint} />
            </dd>
          </dl>
        </>
      )}
      <a
        href={`/receipts/reports/${reportId}.tlog-proof`}
        download
        className={`${buttonClass({ size: 'sm' })} print:hidden`}
      >
        <Download aria-hidden />
        Download Proof
      </a>
    </div>
  );
}
