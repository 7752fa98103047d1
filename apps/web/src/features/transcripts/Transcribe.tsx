import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { useTranscribe, type VideoTranscript } from './use-transcript.ts';

interface TranscribeProps {
  readonly videoId: string;
  readonly service: NonNullable<VideoTranscript['service']>;
  readonly work: VideoTranscript['work'];
  readonly onStarted?: () => void;
}

/** Starts the speech recognition service on the video. */
export function Transcribe({ videoId, service, work, onStarted }: TranscribeProps) {
  const transcribe = useTranscribe();
  const isRunning = work?.state === 'waiting' || work?.state === 'working';
  if (isRunning) return null;
  return (
    <div className="flex flex-col items-start gap-2 text-start">
      <Button
        variant="primary"
        isPending={transcribe.isPending}
        pendingLabel="Starting..."
        onPress={() => transcribe.mutate({ videoId }, { ...(onStarted && { onSuccess: onStarted }) })}
      >
        {work?.state === 'failed' ? 'Try Again' : 'Transcribe'}
      </Button>
      <p className="text-xs text-soft">The sound of the video is sent to {service.host}.</p>
      {transcribe.error && (
        <Banner variant="error" className="w-full">
          {describeError(transcribe.error)}
        </Banner>
      )}
    </div>
  );
}

/** Shows how far the service is, or why it failed. */
export function TranscribeStatus({ work }: { readonly work: NonNullable<VideoTranscript['work']> }) {
  const { state, progress, note } = work;
  if (state === 'ready') return null;
  if (state === 'failed')
    return (
      <div className="px-4">
        <Banner variant="error" title="The video could not be transcribed">
          {note ?? 'The service gave no reason.'}
        </Banner>
      </div>
    );
  return (
    <div className="space-y-1 px-4 text-sm">
      <ProgressBar label="Transcribing" value={progress ?? undefined} />
      {note !== null && <p className="text-xs text-soft">{note}. It is tried again shortly.</p>}
    </div>
  );
}
