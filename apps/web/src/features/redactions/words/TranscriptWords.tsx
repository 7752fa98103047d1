import { MessageSquareText } from 'lucide-react';
import type { RefObject } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TranscribeStatus } from '../../transcripts/Transcribe.tsx';
import { TranscriptSources } from '../../transcripts/TranscriptSources.tsx';
import { useTranscript } from '../../transcripts/use-transcript.ts';
import type { Edits } from '../edits/use-edits.ts';
import type { VideoMarks } from '../marks/video-marks.ts';
import { WordWork } from './WordWork.tsx';

interface TranscriptWordsProps {
  readonly videoId: string;
  readonly marks: VideoMarks;
  readonly edits: Edits;
  readonly canEdit: boolean;
  /** Whether a transcript can be added now. */
  readonly canAddTranscript: boolean;
  readonly player: RefObject<VideoPlayerHandle | null>;
}

/** The transcript of the video in the player, to mute what is said. */
export function TranscriptWords({ videoId, canAddTranscript, ...work }: TranscriptWordsProps) {
  const { data, error, isPending } = useTranscript(videoId);
  return (
    <section aria-label="Transcript" className="flex min-h-0 flex-col gap-2 room:flex-1">
      {isPending && <Skeleton className="h-60" />}
      {error && (
        <div className="px-3">
          <Banner variant="error">{describeError(error)}</Banner>
        </div>
      )}
      {data?.work && <TranscribeStatus work={data.work} />}
      {data?.transcript && (
        <WordWork {...work} key={data.transcript.id} transcript={data.transcript} lines={data.lines} />
      )}
      {data && !data.transcript && (
        <EmptyState
          icon={MessageSquareText}
          title="No transcript"
          action={canAddTranscript && <TranscriptSources videoId={videoId} data={data} />}
        >
          {canAddTranscript
            ? 'With a transcript you can mute what is said by selecting words. The agency does not see it.'
            : 'A transcript can be added while the copy is in progress.'}
        </EmptyState>
      )}
    </section>
  );
}
