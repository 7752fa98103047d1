import {
  summarizeWatchedCopy,
  type WatchedCopy,
} from '@plainview/domain/release/redactions/checks/watched-copy';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, client } from '../../../api/client.ts';
import { usePlaybackReports } from '../../coverage/use-coverage.ts';
import type { Redaction } from '../use-redaction.ts';

/** What the user has watched of the rendered copies that the user may check. */
export interface CopyCoverage {
  /** By video; null until it is known, and for users who do not check the copies. */
  readonly watched: ReadonlyMap<string, WatchedCopy> | null;
  readonly error: Error | null;
}

/** Returns what the user has watched of the rendered copies, according to the server. */
export function useCopyCoverage({ id, videos, abilities }: Redaction, userId: string): CopyCoverage {
  const isEnabled = abilities.check.allowed;
  const { data, error } = useQuery(
    api.redactions.listCoverage.queryOptions({ input: { id }, enabled: isEnabled }),
  );
  const watched = useMemo(() => {
    if (!isEnabled || !data) return null;
    const own = data.filter(({ reviewerId }) => reviewerId === userId);
    return new Map(
      videos.map(({ videoId, copy }) => [
        videoId,
        summarizeWatchedCopy(
          own.filter((part) => part.videoId === videoId),
          copy?.durationMicroseconds ?? 0,
        ),
      ]),
    );
  }, [isEnabled, data, videos, userId]);
  return { watched, error };
}

/** Returns a function that stores what was played of a rendered copy. */
export function useCopyReports(id: string) {
  const recording = useMemo(
    () => ({
      record: (
        videoId: string,
        segments: Parameters<typeof client.redactions.recordCoverage>[0]['segments'],
      ) => client.redactions.recordCoverage({ id, videoId, segments }),
      key: () => api.redactions.recordCoverage.mutationKey(),
    }),
    [id],
  );
  return usePlaybackReports(recording);
}
