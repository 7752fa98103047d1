import type { Outputs } from '@plainview/contract/index';
import { Download } from 'lucide-react';
import { DurationNote } from '../../../features/tickets/DurationNote.tsx';
import { RecordingDetailsText } from '../../../features/tickets/RecordingDetails.tsx';
import { SidecarLinks } from '../../../features/videos/SidecarLinks.tsx';
import { SourceSignatures } from '../../../features/videos/SourceSignatures.tsx';
import { StoredFileStatus } from '../../../features/videos/StoredFileStatus.tsx';
import { VideoProblems } from '../../../features/videos/VideoProblems.tsx';
import { CopyId } from '../../../ui/CopyId.tsx';
import { CorrectLength } from '../lazy-dialogs.ts';

interface VideoFactsProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  /** The video in the player. */
  readonly currentId: string;
}

/** Lists the ticket's videos with the facts of their files that matter in a review. */
export function VideoFacts({ ticket, userId, currentId }: VideoFactsProps) {
  return (
    <ul aria-label="Videos" className="divide-y divide-line rounded-md border border-line bg-surface">
      {ticket.videos.map((video) => (
        <li key={video.videoId} className={video.videoId === currentId ? 'bg-selected' : undefined}>
          <p className="flex flex-wrap items-baseline gap-x-3 px-3 pt-2 pb-1 text-sm">
            <span className="font-semibold whitespace-nowrap">{video.id}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{video.fileName}</span>
            <span className="text-soft">{video.details.category}</span>
            <span className="tabular-nums">{video.details.length}</span>
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pb-2 text-xs text-soft">
            <span>
              SHA-256 <CopyId length={12} label="SHA-256" value={video.sha256} />
            </span>
            <a
              href={`/receipts/videos/${video.videoId}.pdf`}
              download
              className="inline-flex min-h-6 items-center text-link hover:underline"
            >
              Receipt<span className="sr-only"> for {video.id}</span>
            </a>
            <StoredFileStatus verification={video.verification} />
            {video.url !== null && (
              <a
                href={`${video.url}?download=1`}
                download
                className="inline-flex min-h-6 items-center gap-1 text-link hover:underline"
              >
                <Download aria-hidden className="size-3.5" />
                Download Original<span className="sr-only"> of {video.id}</span>
              </a>
            )}
            {video.sidecars.length > 0 && <SidecarLinks sidecars={video.sidecars} />}
            <RecordingDetailsText video={video} />
            <DurationNote video={video} />
            {video.lengthDiffers && <CorrectLength ticket={ticket} video={video} userId={userId} />}
            <VideoProblems problems={video.problems} />
            {(video.facts.sourceSignatures ?? []).length > 0 && (
              <SourceSignatures signatures={video.facts.sourceSignatures ?? []} />
            )}
            {video.notes !== '' && <span className="whitespace-pre-wrap text-ink">{video.notes}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
