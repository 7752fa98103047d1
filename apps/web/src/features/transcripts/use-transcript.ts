import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** The newest transcript of a video, as the server returns it. */
export type VideoTranscript = Outputs['transcripts']['get'];
export type Transcript = NonNullable<VideoTranscript['transcript']>;
export type Line = VideoTranscript['lines'][number];

/** Interval at which the progress of the service is read. */
const POLL_MILLISECONDS = 2000;

/** Returns the newest transcript of a video, and follows the work on the next one. */
export function useTranscript(videoId: string) {
  return useQuery(
    api.transcripts.get.queryOptions({
      input: { videoId },
      refetchInterval: ({ state }) =>
        ['waiting', 'working'].includes(state.data?.work?.state ?? '') ? POLL_MILLISECONDS : false,
    }),
  );
}

/** Adds a file as the newest transcript of a video. */
export const useAddTranscript = () => useMutation(api.transcripts.add.mutationOptions());

/** Has the speech recognition service make a transcript of a video. */
export const useTranscribe = () => useMutation(api.transcripts.transcribe.mutationOptions());

/** How a confirmation shows until the server has responded. */
const confirmation = () => ({ confirmedBy: 'you', confirmedAt: new Date() });

/** Confirms and corrects lines. Each change shows at once, and is taken back if the server refuses it. */
export function useLineActions(videoId: string) {
  const queryClient = useQueryClient();
  const queryKey = api.transcripts.get.queryKey({ input: { videoId } });
  const change = async (numbers: readonly number[], patch: Partial<Line>): Promise<void> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          lines: known.lines.map((line) => (numbers.includes(line.number) ? { ...line, ...patch } : line)),
        },
    );
  };
  return {
    confirm: useMutation(
      api.transcripts.confirm.mutationOptions({
        onMutate: ({ numbers }) => change(numbers, confirmation()),
      }),
    ),
    correct: useMutation(
      api.transcripts.correct.mutationOptions({
        onMutate: ({ number, text }) => change([number], { correctedText: text, ...confirmation() }),
      }),
    ),
    withdraw: useMutation(
      api.transcripts.withdraw.mutationOptions({
        onMutate: ({ number }) =>
          change([number], { correctedText: null, confirmedBy: null, confirmedAt: null }),
      }),
    ),
  };
}
