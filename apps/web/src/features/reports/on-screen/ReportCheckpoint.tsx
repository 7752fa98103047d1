import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button-class.ts';
import { CopyId } from '../../../ui/CopyId.tsx';
import type { ReportContent } from '../use-report-content.ts';

interface ReportCheckpointProps {
  readonly reportId: string;
  /** Null in reports of earlier releases. */
  readonly checkpoint: ReportContent['checkpoint'];
}

/**
 * Shows the signed checkpoint that a report carries, and offers the proof that the ledger
 * contains its delivery.
 */
export function ReportCheckpoint({ reportId, checkpoint }: ReportCheckpointProps) {
  return (
    <div className="space-y-2">
      {checkpoint && (
        <>
          <h3 className="text-sm font-semibold">Ledger checkpoint</h3>
          <p className="max-w-prose text-sm text-soft">
            Before the delivery, the ledger was signed with {checkpoint.size.toLocaleString('en-US')} entries.
            If one of them is ever changed or removed, later checkpoints no longer continue this one.
          </p>
          <ul className="space-y-1 text-xs text-soft">
            <li>
              Ledger <span className="font-mono wrap-anywhere">{checkpoint.origin}</span>
            </li>
            <li>
              Root <CopyId label="Root" length={16} value={checkpoint.root} />
            </li>
            <li>
              Signature <CopyId label="Signature" length={16} value={base64Of(checkpoint.signature)} />
            </li>
            <li>
              Fingerprint of the key{' '}
              <CopyId label="Fingerprint of the key" length={16} value={checkpoint.keyFingerprint} />
            </li>
          </ul>
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

/** Returns the signature of a line `— <key name> <base64>`. */
const base64Of = (line: string): string => line.split(' ').at(-1) ?? line;
