import {
  joinSegments,
  MOST_SEGMENTS,
  type PlayedSegment,
} from '@plainview/domain/review/coverage/watch-coverage';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { SECOND } from '@plainview/domain/shared/time';
import { useQuery, useQueryClient, type MutationKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api, client } from '../../api/client.ts';
import { errorCodeOf } from '../../api/describe-error.ts';
import { refetchAffected } from '../../api/refetch/refetch-affected.ts';

/** Returns which parts of a ticket's videos were played, by reviewer, speed and certainty. */
export function useCoverage(ticketId: string) {
  return useQuery(api.coverage.list.queryOptions({ input: { ticketId } }));
}

/** Errors after which sending the same segments again cannot succeed. */
const finalErrors: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'NOT_FOUND',
  'NOT_ALLOWED',
  'DUTY_NEEDED',
  'TICKET_NOT_IN_PROGRESS',
  'FOOTAGE_NOT_SENT',
  'PLAYBACK_NOT_PLAUSIBLE',
  'REDACTION_NOT_RENDERED',
  'REDACTION_CHECKER_DREW',
  'SECOND_REVIEW_IN_PROGRESS',
]);

/**
 * Milliseconds until what was not counted as checked is sent again. Another process of the server may write
 * down the bytes that it sent up to five seconds later.
 */
const RETRY_AFTER = 6 * SECOND;
/** Attempts to have a report checked. */
const MOST_CHECKS = 2;

/** A call that records what was played. */
interface Recording {
  readonly record: (videoId: string, segments: PlayedSegment[]) => Promise<{ readonly isChecked: boolean }>;
  /** Returns the key of the call. */
  readonly key: () => MutationKey;
}

const ofVideos: Recording = {
  record: (videoId, segments) => client.coverage.record({ videoId, segments }),
  key: () => api.coverage.record.mutationKey(),
};

/** Returns a function that stores what was played of a video. */
export const useWatchReports = () => usePlaybackReports(ofVideos);

/**
 * Returns a function that stores what was played of a video or of a copy of it. What could not be sent, for example
 * offline, is sent again until it succeeds.
 * @param recording must not change between renders
 */
export function usePlaybackReports(recording: Recording) {
  const queryClient = useQueryClient();
  const waiting = useRef(new Map<string, PlayedSegment[]>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  return useCallback(
    async function report(
      videoId: string,
      played: readonly PlayedSegment[],
      checksLeft = MOST_CHECKS,
    ): Promise<void> {
      clearTimeout(timers.current.get(videoId));
      const retry = (segments: readonly PlayedSegment[], checks: number): void => {
        const all = joinSegments([...segments, ...(waiting.current.get(videoId) ?? [])]);
        waiting.current.set(videoId, all);
        clearTimeout(timers.current.get(videoId));
        timers.current.set(
          videoId,
          setTimeout(() => void report(videoId, [], checks), RETRY_AFTER),
        );
      };
      const all = joinSegments([...(waiting.current.get(videoId) ?? []), ...played]);
      waiting.current.delete(videoId);
      const segments = all.slice(0, MOST_SEGMENTS);
      if (segments.length === 0) return;
      if (all.length > MOST_SEGMENTS) retry(all.slice(MOST_SEGMENTS), checksLeft);
      try {
        const { isChecked } = await recording.record(videoId, segments);
        // The server does not count checked parts twice.
        if (!isChecked && checksLeft > 0) retry(segments, checksLeft - 1);
        await refetchAffected(queryClient, recording.key());
      } catch (error) {
        if (!finalErrors.has(errorCodeOf(error))) retry(segments, checksLeft);
      }
    },
    [queryClient, recording],
  );
}
