import {
  joinSegments,
  MOST_SEGMENTS,
  type PlayedSegment,
} from '@plainview/domain/review/coverage/watch-coverage';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { SECOND } from '@plainview/domain/shared/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
]);

/**
 * Milliseconds until what was not counted as checked is sent again. Another process of the server may write
 * down the bytes that it sent up to five seconds later.
 */
const RETRY_AFTER = 6 * SECOND;
/** Attempts to have a report checked. */
const MOST_CHECKS = 2;

/**
 * Returns a function that stores what was played of a video. What could not be sent, for example offline, is
 * sent again until it succeeds.
 */
export function useWatchReports() {
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
        const { isChecked } = await client.coverage.record({ videoId, segments });
        // The server does not count checked parts twice.
        if (!isChecked && checksLeft > 0) retry(segments, checksLeft - 1);
        await refetchAffected(queryClient, api.coverage.record.mutationKey());
      } catch (error) {
        if (!finalErrors.has(errorCodeOf(error))) retry(segments, checksLeft);
      }
    },
    [queryClient],
  );
}
