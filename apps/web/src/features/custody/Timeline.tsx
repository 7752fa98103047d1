import type { Outputs } from '@plainview/contract/index';
import { shortId } from '@plainview/domain/shared/record-id';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { EntryDescription } from './EntryDescription.tsx';

/** Entries that are shown at first, and that each press of the button adds. */
const ENTRIES_SHOWN = 50;

/**
 * Shows the ticket's ledger entries as sentences, newest first, each with the hash that links it to the
 * previous one. Entries that came along when the agency moved here name the installation whose ledger has them. Each
 * saved finding adds an entry, so earlier ones are shown on request only, and when the page is printed.
 */
export function Timeline({
  ticketId,
  ticketNumber,
  steps,
}: {
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly steps: Outputs['tickets']['get']['timeline'];
}) {
  const list = useId();
  const [count, setCount] = useState(ENTRIES_SHOWN);
  const isPrinting = usePrinting();
  const shown = isPrinting ? steps : steps.slice(-count);
  return (
    <Card title="Timeline" description="Each entry is linked to the previous one by its hash." isFlush>
      <ol
        id={list}
        className="relative max-h-[28rem] divide-y divide-line overflow-y-auto print:max-h-none print:overflow-visible"
      >
        {shown.toReversed().map((step) => (
          <li key={step.hash} className="px-4 py-2">
            <EntryDescription entry={{ ...step, ticketId, ticketNumber }} canOpen={opensNothing} />
            <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-soft">
              <Timestamp value={step.occurredAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
              <span>
                Entry {step.sequence}{' '}
                <CopyId label={`hash of entry ${step.sequence}`} length={12} value={step.hash} />
              </span>
              {step.origin !== null && (
                <span>
                  Recorded by <bdi>{originName(step.origin)}</bdi>
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < steps.length && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" aria-controls={list} onPress={() => setCount(count + ENTRIES_SHOWN)}>
            Show Earlier Entries
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Returns the address of an installation from the name of its ledger, `<host>/ledger/<id>`. */
function originName(origin: string): string {
  const [host = origin, id = ''] = origin.split('/ledger/');
  // The name of an installation that did not know its address.
  return host === 'plainview' ? `another installation (${shortId(id)})` : host;
}

/** The ticket's page is already open, so it is not linked. */
const opensNothing = (): boolean => false;
