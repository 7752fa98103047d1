import type { Ticket } from './ticket-queries.ts';

type Lengths = Pick<Ticket['videos'][number], 'details' | 'measuredLength' | 'lengthDiffers'>;

/** Shown to agencies and reviewers if the entered duration, which is charged, differs from the file's. */
export function DurationNote({ video }: { readonly video: Lengths }) {
  if (!video.lengthDiffers) return null;
  return (
    <span className="text-pending">
      Length differs: form {video.details.length}, file {video.measuredLength}.
    </span>
  );
}
