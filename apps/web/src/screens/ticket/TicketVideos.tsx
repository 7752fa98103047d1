import { Film } from 'lucide-react';
import { useState } from 'react';
import { TicketVideoItem } from '../../features/tickets/detail/TicketVideoItem.tsx';
import type { Ticket } from '../../features/tickets/ticket-queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { pluralize } from '../../ui/pluralize.ts';

const TicketPlayer = lazyComponent(async () => (await import('./TicketPlayer.tsx')).TicketPlayer, {
  placeholder: () => <Skeleton className="aspect-video w-full" />,
});

type TicketVideo = Ticket['videos'][number];

/** Lists the videos of a ticket with their posters, and plays the chosen one above the list. */
export function TicketVideos({ videos }: { readonly videos: readonly TicketVideo[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const playable = videos.flatMap((video) => (video.url === null ? [] : [{ ...video, url: video.url }]));
  const chosen = playable.find(({ videoId }) => videoId === chosenId) ?? playable[0];
  return (
    <Card title="Videos" description={pluralize(videos.length, 'video')} isFlush>
      {chosen && (
        <div className="border-b border-line p-4 print:hidden">
          <TicketPlayer video={chosen} />
        </div>
      )}
      <ul aria-label="Videos of this ticket" className="divide-y divide-line">
        {videos.map((video) => (
          <li key={video.videoId} className="flex items-start gap-4 px-4 py-3">
            <Poster url={video.media.posterUrl} />
            <div className="min-w-0 flex-1">
              <TicketVideoItem
                video={video}
                title={
                  <span className="flex min-w-0 basis-full flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
                      {video.fileName}
                    </span>
                    {playable.length > 1 && video.url !== null && (
                      <Button
                        size="sm"
                        aria-pressed={video.videoId === chosen?.videoId}
                        variant={video.videoId === chosen?.videoId ? 'primary' : 'secondary'}
                        onPress={() => setChosenId(video.videoId)}
                      >
                        Show<span className="sr-only"> {video.fileName}</span>
                      </Button>
                    )}
                  </span>
                }
                hasDownload
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows a still of a video, or a symbol until there is one. */
function Poster({ url }: { readonly url: string | null }) {
  const frame = 'aspect-video w-28 shrink-0 rounded-sm border border-line bg-sunken object-contain';
  return url === null ? (
    <span className={`${frame} flex items-center justify-center`}>
      <Film aria-hidden className="size-5 text-faint" />
    </span>
  ) : (
    <img src={url} alt="" loading="lazy" className={frame} />
  );
}
