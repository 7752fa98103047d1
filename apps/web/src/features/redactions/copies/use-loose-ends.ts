import {
  findLooseEnds,
  looseEndKey,
  type LooseEnd,
} from '@plainview/domain/release/redactions/checks/loose-ends';
import { readTracks } from '@plainview/domain/release/redactions/redaction-marks';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Redaction } from '../use-redaction.ts';
import type { PlayedCopy } from './CopyPlayer.tsx';

/** A person's decisions about a copy that is not approved yet. Kept while another video is shown. */
export interface CheckDraft {
  /** Keys of the places that the person has looked at. */
  readonly lookedAt: ReadonlySet<string>;
  /** Why the others need no look. */
  readonly explanation: string;
  /** Why what the person did not watch needs no look. */
  readonly watchExplanation: string;
}

export const newCheck: CheckDraft = { lookedAt: new Set(), explanation: '', watchExplanation: '' };

/** A place in a copy at which something may be visible that should be hidden. */
export interface CopyPlace {
  readonly key: string;
  readonly videoId: string;
  readonly fileName: string;
  /** The frame on which it begins. */
  readonly frame: number;
  readonly copy: Pick<PlayedCopy, 'url' | 'durationMicroseconds'>;
}

/** A place at which a region begins or ends inside the picture of a copy. */
export interface CopyEnd extends LooseEnd, CopyPlace {
  readonly kind: 'end';
  readonly reasonCode: string;
}

/** Returns where regions of a rendered copy begin or end inside the picture, by video; null until it is known. */
export function useLooseEnds({ id, videos, abilities }: Redaction) {
  const isEnabled = abilities.check.allowed;
  return useQueries({
    queries: videos.map(({ videoId }) =>
      api.redactions.getMarks.queryOptions({ input: { id, videoId }, enabled: isEnabled }),
    ),
    combine: (results) => ({
      error: results.find(({ error }) => error !== null)?.error ?? null,
      ends: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }, at) => endsOf(videos[at], data?.tracks ?? []))
        : null,
    }),
  });
}

function endsOf(
  video: Redaction['videos'][number] | undefined,
  written: Parameters<typeof readTracks>[0],
): CopyEnd[] {
  if (!video?.copy) return [];
  const { videoId, fileName, copy } = video;
  const tracks = readTracks(written);
  const reasons = new Map(tracks.map((track) => [track.id, track.reasonCode]));
  return findLooseEnds(tracks, copy.frames).map(({ trackId, edge, frame }) => ({
    kind: 'end',
    trackId,
    edge,
    frame,
    key: looseEndKey(videoId, { trackId, edge }),
    videoId,
    fileName,
    reasonCode: reasons.get(trackId) ?? '',
    copy,
  }));
}
