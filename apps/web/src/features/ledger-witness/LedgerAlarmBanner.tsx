import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/dates/format-date.ts';
import { describeAlarm } from './describe-alarm.ts';
import { LedgerAlarmDialog } from './LedgerAlarmDialog.tsx';
import type { LedgerAlarm, WitnessedLedger } from './witnessed-ledger.ts';

/** The alarm on every screen while the server's ledger does not continue what this browser saw. */
export function LedgerAlarmBanner({
  ledger,
  alarm,
  comparePath,
  onEnd,
}: {
  readonly ledger: WitnessedLedger;
  readonly alarm: LedgerAlarm;
  /** The page that compares checkpoints. */
  readonly comparePath: string;
  readonly onEnd: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label="Alarm about the record"
      className="border-b border-failed-line bg-failed-tint text-failed print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm sm:px-5">
        <div role="alert" className="flex min-w-0 flex-1 basis-72 gap-3">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div>
            <p className="font-semibold">
              The record of this server does not continue what this browser saw on{' '}
              {formatDate(new Date(ledger.seenAt), 'MMM d, yyyy, h:mm a')}.
            </p>
            <p>
              {describeAlarm(ledger, alarm)}{' '}
              {alarm.resolvedAt === null
                ? 'Ask the operator of this server why before you rely on it.'
                : 'The record is continuous again.'}
            </p>
          </div>
        </div>
        <Button size="sm" onPress={() => setOpen(true)}>
          Details
        </Button>
      </div>
      <LedgerAlarmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        ledger={ledger}
        alarm={alarm}
        comparePath={comparePath}
        onEnd={() => {
          setOpen(false);
          onEnd();
        }}
      />
    </section>
  );
}
