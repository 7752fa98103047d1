import { AddTranscript } from './AddTranscript.tsx';
import { Transcribe } from './Transcribe.tsx';
import type { VideoTranscript } from './use-transcript.ts';

interface TranscriptSourcesProps {
  readonly videoId: string;
  readonly data: VideoTranscript;
  readonly onDone?: () => void;
}

const nothing = (): void => undefined;

/** The ways to get a transcript: the speech recognition service, and a file. */
export const TranscriptSources = ({
  videoId,
  data: { service, work },
  onDone = nothing,
}: TranscriptSourcesProps) => (
  <div className="space-y-4">
    {service && <Transcribe videoId={videoId} service={service} work={work} onStarted={onDone} />}
    <AddTranscript videoId={videoId} onAdded={onDone} />
  </div>
);
