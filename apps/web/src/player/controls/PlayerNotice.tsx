import { CircleAlert, FileWarning } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePlayerState } from '../use-player.ts';

export interface PlayerNoticeProps {
  unplayableMessage: string;
  onRetry: () => void;
}

/** Shows over the stage that the video is loading, waiting, failed or cannot be played. */
export function PlayerNotice({ unplayableMessage, onRetry }: PlayerNoticeProps) {
  const { phase, isSoundOnly } = usePlayerState();
  if (phase === 'ready' && !isSoundOnly) return null;
  if (phase === 'loading' || phase === 'stalled') {
    return (
      <div className="pointer-events-none absolute inset-0 flex items-center justify-center bg-black/40">
        <Spinner
          size="lg"
          label={phase === 'loading' ? 'Loading the video...' : 'Waiting for more...'}
          className="rounded-md bg-bar px-4 py-3 text-bar-ink! [&_svg]:text-bar-accent!"
        />
      </div>
    );
  }
  const isFailed = phase === 'failed';
  const Icon = isFailed ? CircleAlert : FileWarning;
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-bar px-6 text-center text-bar-ink"
    >
      <Icon aria-hidden="true" className="size-8 text-bar-accent" />
      <p className="max-w-md text-base font-medium">
        {isFailed ? 'The video could not be loaded.' : unplayableMessage}
      </p>
      {!isFailed && isSoundOnly && (
        <p className="text-sm text-bar-soft">The sound can be played with the controls below.</p>
      )}
      {isFailed && <Button onPress={onRetry}>Try Again</Button>}
    </div>
  );
}
