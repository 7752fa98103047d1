import { formatFileSize } from '@plainview/domain/shared/file-size';
import { Link } from '@tanstack/react-router';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { useUploads } from '../../../upload/use-uploads.ts';
import { isIncluded } from './new-ticket.ts';
import { unfinishedUploadsText } from './upload-status-text.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Shows running uploads on screens other than the form, with a link back to it. */
export function UploadTray({ userId }: { userId: string }) {
  const items = useUploads(userId).items.filter(isIncluded);
  if (items.length === 0) return null;
  const sent = sum(items.map((item) => item.sentBytes));
  const size = sum(items.map((item) => item.sizeBytes));
  return (
    <section
      aria-label="Uploads"
      className="fixed inset-x-4 bottom-4 z-10 flex flex-col gap-2 rounded-md border border-line bg-surface p-3 text-sm shadow-lg sm:start-auto sm:w-80 print:hidden"
    >
      <p>{unfinishedUploadsText(items)}</p>
      <ProgressBar
        label="All videos"
        value={size === 0 ? 0 : Math.floor((sent / size) * 100)}
        valueText={`${formatFileSize(sent)} of ${formatFileSize(size)}`}
      />
      <Link to="/agency" className="text-link underline underline-offset-2">
        Go to the ticket
      </Link>
    </section>
  );
}
