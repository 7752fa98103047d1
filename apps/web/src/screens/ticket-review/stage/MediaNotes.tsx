import { Download } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { mediaStatusText } from './media-status-text.ts';
import type { ReviewVideo } from './review-video.ts';

/** Says whether the original or a copy plays, and what is wrong with either. */
export function MediaNotes({ video }: { readonly video: ReviewVideo }) {
  const { playableUrl } = video.media;
  const again = useMutation(api.videos.prepareAgain.mutationOptions());
  const tryAgain = {
    label: 'Try Again',
    isPending: again.isPending,
    onPress: () => again.mutate({ id: video.videoId }),
  };
  return (
    <>
      {mediaStatusText(video).map(({ tone, text, isFailure }) => (
        <Banner key={text} variant={tone} {...(isFailure && { action: tryAgain })}>
          {text}
        </Banner>
      ))}
      {again.error && <Banner variant="error">{describeError(again.error)}</Banner>}
      {playableUrl !== null && (
        <a
          href={`${playableUrl}?download=1`}
          download
          className="inline-flex min-h-6 items-center gap-1 text-xs text-link hover:underline"
        >
          <Download aria-hidden className="size-3.5" />
          Download Copy<span className="sr-only"> of {video.id}</span>
        </a>
      )}
    </>
  );
}
