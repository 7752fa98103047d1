import { findingCount, type Finding } from './finding-order.ts';
import { FindingItem } from './FindingItem.tsx';

/** A video in the findings panel. */
export interface PanelVideo {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly label: string;
  readonly fileName: string;
}

interface FindingListProps {
  readonly videos: readonly PanelVideo[];
  /** In reading order. */
  readonly findings: readonly Finding[];
  readonly openFindingId: string | null;
  readonly canWrite: boolean;
  readonly onSeek: (finding: Finding) => void;
  readonly onEdit: (finding: Finding) => void;
  readonly onRemove: (finding: Finding) => void;
}

/** Lists findings grouped by video; omits videos without any. */
export function FindingList({ videos, findings, openFindingId, ...acts }: FindingListProps) {
  return videos.map((video) => {
    const own = findings.filter(({ videoId }) => videoId === video.videoId);
    if (own.length === 0) return null;
    return (
      <section key={video.videoId} aria-label={`Findings of ${video.label}`}>
        <h3 className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1 text-sm">
          <span className="font-semibold">{video.label}</span>
          <span className="min-w-0 flex-1 truncate text-soft">{video.fileName}</span>
          <span className="text-soft">{findingCount(own.length)}</span>
        </h3>
        <ul className="divide-y divide-line">
          {own.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              isOpen={finding.id === openFindingId}
              canWrite={acts.canWrite}
              onSeek={() => acts.onSeek(finding)}
              onEdit={() => acts.onEdit(finding)}
              onRemove={() => acts.onRemove(finding)}
            />
          ))}
        </ul>
      </section>
    );
  });
}
