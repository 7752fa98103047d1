import type { ReactNode } from 'react';
import { findingCount, type Finding } from './finding-order.ts';
import type { FindingActions } from './FindingItem.tsx';

/** A video in the findings panel. */
export interface PanelVideo {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly label: string;
  readonly fileName: string;
  /** Names the camera; see `describeCamera`. */
  readonly camera: string;
}

/** The findings of a ticket, for lists of any length. */
export interface ListedFindings {
  readonly videos: readonly PanelVideo[];
  /** In reading order. */
  readonly findings: readonly Finding[];
  /** The box that scrolls the list, once it is rendered. Its only child contains everything in it. */
  readonly scroller: HTMLElement | null;
  /** By id. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly openFindingId: string | null;
  /** The finding at the player's position. */
  readonly currentFindingId: string | null;
  readonly canWrite: boolean;
  /** Never change. */
  readonly actions: FindingActions;
}

interface FindingSectionProps {
  readonly video: PanelVideo;
  readonly count: number;
  readonly children: ReactNode;
}

/** The findings of one video, below its name. */
export function FindingSection({ video, count, children }: FindingSectionProps) {
  return (
    <section aria-label={`Findings of ${video.label}`}>
      <h3 className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1 text-sm">
        <span className="font-semibold">{video.label}</span>
        <span className="min-w-0 flex-1 truncate text-soft" title={video.fileName}>
          {video.camera}
        </span>
        <span className="text-soft">{findingCount(count)}</span>
      </h3>
      {children}
    </section>
  );
}
