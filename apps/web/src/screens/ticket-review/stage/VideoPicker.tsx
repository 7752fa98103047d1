import type { Outputs } from '@plainview/contract/index';
import { Download } from 'lucide-react';
import { findingCount } from '../../../features/findings/finding-order.ts';
import { DurationNote } from '../../../features/tickets/DurationNote.tsx';
import { RecordingDetailsText } from '../../../features/tickets/RecordingDetails.tsx';
import { SourceSignatures } from '../../../features/videos/SourceSignatures.tsx';
import { StoredFileStatus } from '../../../features/videos/StoredFileStatus.tsx';
import { VideoProblems } from '../../../features/videos/VideoProblems.tsx';
import { CopyId } from '../../../ui/CopyId.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Few videos have any.
const SidecarLinks = lazyComponent(
  async () => (await import('../../../features/videos/SidecarLinks.tsx')).SidecarLinks,
);

// Few lengths differ.
const CorrectLength = lazyComponent(
  async () => (await import('../../../features/tickets/length/CorrectLength.tsx')).CorrectLength,
);

/** A video of the ticket under review. */
export type ReviewVideo = Outputs['tickets']['get']['videos'][number];

interface VideoPickerProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  readonly currentId: string;
  readonly findingCounts: ReadonlyMap<string, number>;
  readonly onPick: (videoId: string) => void;
}

/** Lists the ticket's videos with the facts that matter in a review; one of them is in the player. */
export function VideoPicker({ ticket, userId, currentId, findingCounts, onPick }: VideoPickerProps) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {ticket.videos.map((video) => {
        const isCurrent = video.videoId === currentId;
        return (
          <li key={video.videoId} className={isCurrent ? 'bg-selected' : undefined}>
            <div className="flex flex-wrap items-baseline gap-x-4 px-3 pt-1">
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => onPick(video.videoId)}
                className="flex min-w-0 flex-1 basis-80 cursor-pointer items-baseline gap-2 py-1.5 text-left hover:text-link"
              >
                <span className="shrink-0 font-semibold whitespace-nowrap">{video.id}</span>
                <span className="min-w-0 wrap-anywhere">{video.fileName}</span>
              </button>
              <span className="flex gap-x-4 text-sm text-soft">
                <span>{video.details.category}</span>
                <span className="text-ink tabular-nums">{video.details.length}</span>
                <span>{findingCount(findingCounts.get(video.videoId) ?? 0)}</span>
              </span>
            </div>
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
        );
      })}
    </ul>
  );
}
