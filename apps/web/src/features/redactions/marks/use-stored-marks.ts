import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, client } from '../../../api/client.ts';
import { errorCodeOf, isNetworkProblem } from '../../../api/describe-error.ts';
import { persistState, readPersistedState } from '../../../ui/persisted-state.ts';
import { VideoMarks, type MarksDraft, type MarksServer, type StoredMarks } from './video-marks.ts';
import { readDraft, readMarks, writeDraft, writeTrack } from './written-marks.ts';

/** A video of a redacted copy. */
export interface MarkedVideo {
  readonly id: string;
  readonly videoId: string;
}

const serverOf = (video: MarkedVideo): MarksServer => ({
  saveTracks: async (version, tracks) =>
    (await client.redactions.saveTracks({ ...video, version, tracks: tracks.map(writeTrack) })).version,
  saveMutedRanges: async (version, mutedRanges) =>
    (await client.redactions.saveMutedRanges({ ...video, version, mutedRanges: [...mutedRanges] })).version,
  load: async () => storedOf(await client.redactions.getMarks(video)),
  isConflict: (error) => errorCodeOf(error) === 'REDACTION_CHANGED',
  isTemporary: isNetworkProblem,
});

const storedOf = (answer: Awaited<ReturnType<typeof client.redactions.getMarks>>): StoredMarks => ({
  ...readMarks(answer),
  savedBy: answer.savedBy,
});

const keyOf = ({ id, videoId }: MarkedVideo, userId: string): string =>
  `${userId}.redaction.${id}.${videoId}`;

/** Returns whether this tab keeps changes of a video that are not saved. */
export const hasUnsavedMarks = (video: MarkedVideo, userId: string): boolean =>
  readPersistedState(keyOf(video, userId)) !== null;

const draftOf = (video: MarkedVideo, userId: string): MarksDraft => {
  const key = keyOf(video, userId);
  return {
    read: () => readDraft(readPersistedState(key)),
    write: (draft) => persistState(key, draft && writeDraft(draft)),
  };
};

/** Returns the stored marks of a video. Read once: afterwards, the editor has the newest. */
export const useStoredMarks = (video: MarkedVideo, isEnabled: boolean) =>
  useQuery(
    api.redactions.getMarks.queryOptions({
      input: video,
      select: storedOf,
      enabled: isEnabled,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

/** Returns the editor of a video's marks, which also saves them. Saves and keeps what is left when it is closed. */
export function useVideoMarks(stored: StoredMarks, video: MarkedVideo, userId: string): VideoMarks {
  const [marks] = useState(() => new VideoMarks(stored, serverOf(video), draftOf(video, userId)));
  useEffect(() => {
    const keep = (): void => marks.keep();
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      marks.keep();
      if (marks.state.get().save.kind === 'unsaved') void marks.saveNow();
    };
  }, [marks]);
  return marks;
}
