import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { TranscribeStatus } from './Transcribe.tsx';
import { TranscriptSources } from './TranscriptSources.tsx';
import { TranscriptWork } from './TranscriptWork.tsx';
import type { TranscriptPlayer } from './use-transcript-work.ts';
import { useTranscript, type Line, type Transcript } from './use-transcript.ts';

interface TranscriptPanelProps {
  readonly videoId: string;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly videoLabel: string;
  readonly canWrite: boolean;
  readonly player: TranscriptPlayer;
  /** Opens a finding over the time of a line, with its text. */
  readonly onMarkFinding: (line: Line) => void;
}

/** Source of a transcript. */
function originText({ origin, model, madeBy, fileName, createdBy }: Transcript): string {
  if (origin === 'service') return `Made by speech recognition${model === null ? '' : ` (${model})`}`;
  return `${fileName}, ${madeBy === 'machine' ? 'made by speech recognition' : 'written by a person'}, added by ${createdBy}`;
}

/** The transcript of the video in the player. Each confirmation and correction is saved at once. */
export function TranscriptPanel(props: TranscriptPanelProps) {
  const { videoId, videoLabel, canWrite, player, onMarkFinding } = props;
  const { data, error, isPending } = useTranscript(videoId);
  const [isReplacing, setIsReplacing] = useState(false);
  const transcript = data?.transcript ?? null;
  return (
    <section
      aria-labelledby="transcript-heading"
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface pt-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] room:static room:max-h-full print:static print:max-h-none"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4">
        <h2 id="transcript-heading" className="text-lg font-semibold">
          Transcript
        </h2>
        <span className="text-xs text-soft">{videoLabel}</span>
        {transcript && (
          <span className="ms-auto">
            <MenuButton
              label="Transcript actions"
              isIconOnly
              size="sm"
              variant="quiet"
              entries={[
                {
                  id: 'save',
                  label: 'Save WebVTT File',
                  onAction: () => window.location.assign(`${transcript.fileUrl}?download=1`),
                },
                ...(canWrite
                  ? [{ id: 'replace', label: 'Replace Transcript', onAction: () => setIsReplacing(true) }]
                  : []),
              ]}
            />
          </span>
        )}
        {transcript && (
          <p className="w-full truncate text-xs text-soft" title={originText(transcript)}>
            {originText(transcript)}
          </p>
        )}
      </header>
      {isPending && <Skeleton className="h-60" />}
      {error && (
        <div className="px-4 py-2">
          <Banner variant="error">{describeError(error)}</Banner>
        </div>
      )}
      {data?.work && <TranscribeStatus work={data.work} />}
      {data && transcript && isReplacing && (
        <div className="space-y-3 border-y border-line px-4 py-3">
          <p className="text-sm">
            The new transcript becomes version {transcript.version + 1}. Its lines must be confirmed again;
            version {transcript.version} is kept.
          </p>
          <TranscriptSources videoId={videoId} data={data} onDone={() => setIsReplacing(false)} />
          <Button size="sm" onPress={() => setIsReplacing(false)}>
            Cancel
          </Button>
        </div>
      )}
      {data && transcript && (
        <TranscriptWork
          key={transcript.id}
          videoId={videoId}
          transcript={transcript}
          lines={data.lines}
          canWrite={canWrite}
          player={player}
          onMarkFinding={onMarkFinding}
        />
      )}
      {data && !transcript && (
        <EmptyState
          icon={MessageSquareText}
          title="No transcript"
          action={canWrite && <TranscriptSources videoId={videoId} data={data} />}
        >
          {canWrite
            ? 'With a transcript you can search what is said and jump to it. The agency does not see it.'
            : 'A transcript can be added while the ticket is in review.'}
        </EmptyState>
      )}
    </section>
  );
}
