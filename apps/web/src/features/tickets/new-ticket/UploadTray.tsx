import { Link } from '@tanstack/react-router';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { useDraftUploads } from '../../../upload/use-uploads.ts';
import { isIncluded } from './new-ticket.ts';
import { percentOf, totalTransfer, transferText, unfinishedUploadsText } from './upload-status-text.ts';
import { useTransferRates } from './use-transfer-rates.ts';

/** Shows running uploads on screens other than the form, with a link back to it. */
export function UploadTray({ userId }: { userId: string }) {
  const items = useDraftUploads(userId).flatMap((draft) => draft.items.filter(isIncluded));
  const rateOf = useTransferRates(items);
  if (items.length === 0) return null;
  const { rate, ...total } = totalTransfer(items, rateOf);
  return (
    <section
      aria-label="Uploads"
      className="fixed inset-x-4 bottom-4 z-10 flex flex-col gap-2 rounded-md border border-line bg-surface p-3 text-sm shadow-overlay sm:start-auto sm:w-80 print:hidden"
    >
      <p>{unfinishedUploadsText(items)}</p>
      <ProgressBar label="All videos" value={percentOf(total)} valueText={transferText(total, rate)} />
      <Link to="/agency" className="text-link underline underline-offset-2">
        Go to the Ticket
      </Link>
    </section>
  );
}
