import { MOST_SEGMENTS, type PlayedSegment } from '@plainview/domain/review/watch-coverage';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, client } from '../../api/client.ts';
import { errorCodeOf } from '../../api/describe-error.ts';

/** Returns which parts of a ticket's videos were watched, by reviewer and speed. */
export function useCoverage(ticketId: string) {
  return useQuery(api.coverage.list.queryOptions({ input: { ticketId } }));
}

/** Errors after which sending the same segments again cannot succeed. */
const finalErrors: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'NOT_FOUND',
  'NOT_ALLOWED',
  'DUTY_NEEDED',
  'TICKET_NOT_IN_PROGRESS',
  'PLAYBACK_NOT_PLAUSIBLE',
]);

/**
 * Returns a function that stores what was watched of a video. What could not be sent, for example offline, is
 * sent with the next report.
 */
export function useWatchReports(ticketId: string) {
  const queryClient = useQueryClient();
  const waiting = useRef(new Map<string, PlayedSegment[]>());
  return useCallback(
    async (videoId: string, played: readonly PlayedSegment[]): Promise<void> => {
      const keep = (segments: readonly PlayedSegment[]): void => {
        if (segments.length > 0)
          waiting.current.set(videoId, [...segments, ...(waiting.current.get(videoId) ?? [])]);
      };
      const all = [...(waiting.current.get(videoId) ?? []), ...played];
      waiting.current.delete(videoId);
      const segments = all.slice(0, MOST_SEGMENTS);
      keep(all.slice(MOST_SEGMENTS));
      try {
        await client.coverage.record({ videoId, segments });
        await queryClient.invalidateQueries({ queryKey: api.coverage.list.key({ input: { ticketId } }) });
      } catch (error) {
        if (!finalErrors.has(errorCodeOf(error))) keep(segments);
      }
    },
    [ticketId, queryClient],
  );
}
