import type { Ticket } from './ticket-queries.ts';

type Lengths = Pick<Ticket['videos'][number], 'details' | 'measuredLength' | 'lengthDiffers'>;

/** Said to both sides where the length that was typed, and charged, is not the file's. */
export function DurationNote({ video }: { readonly video: Lengths }) {
  if (!video.lengthDiffers) return null;
  return (
    <span className="text-pending">
      Length differs: form {video.details.length}, file {video.measuredLength}.
    </span>
  );
}
