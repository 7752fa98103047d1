import { Download } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { describeAlarm, evidenceOf } from './describe-alarm.ts';
import { saveText } from './save-text.ts';
import type { LedgerAlarm, WitnessedLedger } from './witnessed-ledger.ts';

/** Explains the alarm, saves both checkpoints as evidence, and lets the user accept the server's record. */
export function LedgerAlarmDialog({
  isOpen,
  onOpenChange,
  ledger,
  alarm,
  comparePath,
  onEnd,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly ledger: WitnessedLedger;
  readonly alarm: LedgerAlarm;
  readonly comparePath: string;
  readonly onEnd: () => void;
}) {
  const [isExplained, setExplained] = useState(false);
  const isReported = alarm.reportedAt !== null;
  const save = (): void =>
    saveText(
      `ledger-inconsistency-${alarm.foundAt.slice(0, 'yyyy-mm-dd'.length)}.txt`,
      evidenceOf(ledger, alarm),
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="The record is inconsistent"
      size="lg"
      keepsTyped
      footer={
        <>
          <a href={comparePath} className={buttonClass({})}>
            Compare Checkpoints
          </a>
          <Button icon={<Download aria-hidden="true" />} variant="primary" onPress={save}>
            Download Evidence
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p>
          {describeAlarm(ledger, alarm)} The server signs the state of its record, and this browser keeps the
          newest signed state. If entries are only added, every later state extends it.
        </p>
        <p>
          This happens if an old backup was restored, if the signing key was lost, or if someone rewrote the
          record. Download the evidence and ask the operator of this server. Keep reports and receipts that
          you have.
        </p>
        <p>
          {isReported
            ? 'The administrators of this server have been notified.'
            : 'The administrators of this server have not been notified yet. This page tries again.'}
        </p>
        <Checkpoint title="This browser saw" at={ledger.seenAt} note={ledger.checkpoint} />
        <Checkpoint title="The server sent" at={alarm.foundAt} note={alarm.newest} />
        <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
          {alarm.resolvedAt === null && (
            <Checkbox isSelected={isExplained} onChange={setExplained} isDisabled={!isReported}>
              The operator has explained this, and the evidence is saved.
            </Checkbox>
          )}
          <Button
            variant="danger"
            isDisabled={!isReported || (alarm.resolvedAt === null && !isExplained)}
            onPress={onEnd}
          >
            {alarm.resolvedAt === null ? 'Accept This Record' : 'End the Alarm'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Checkpoint({
  title,
  at,
  note,
}: {
  readonly title: string;
  readonly at: string;
  readonly note: string;
}) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title}{' '}
        <Timestamp value={at} pattern="MMM d, yyyy, h:mm a" isPlain className="font-normal text-soft" />
      </h3>
      <pre className="mt-1 rounded-md border border-line bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {note.trim()}
      </pre>
    </section>
  );
}
