import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findingCount, type Finding } from './finding-order.ts';
import { FindingItem, type FindingActions } from './FindingItem.tsx';

/** A video in the findings panel. */
export interface PanelVideo {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly label: string;
  readonly fileName: string;
}

interface FindingListProps extends FindingActions {
  readonly videos: readonly PanelVideo[];
  /** In reading order. */
  readonly findings: readonly Finding[];
  readonly openFindingId: string | null;
  readonly canWrite: boolean;
}

/** Findings of a video that are shown at once. The others follow in the background: a thousand take a second. */
const AT_ONCE = 100;

/** Returns actions that stay the same object. */
function useStableActions(actions: FindingActions): FindingActions {
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  const [stable] = useState<FindingActions>(() => ({
    onSeek: (finding) => newest.current.onSeek(finding),
    onEdit: (finding) => newest.current.onEdit(finding),
    onRemove: (finding) => newest.current.onRemove(finding),
  }));
  return stable;
}

/** Lists findings grouped by video; omits videos without any. */
export function FindingList({ videos, findings, openFindingId, canWrite, ...rest }: FindingListProps) {
  const actions = useStableActions(rest);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
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
          {(isWhole ? own : own.slice(0, AT_ONCE)).map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              isOpen={finding.id === openFindingId}
              canWrite={canWrite}
              actions={actions}
            />
          ))}
        </ul>
      </section>
    );
  });
}
