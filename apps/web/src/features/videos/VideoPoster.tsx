import { Film } from 'lucide-react';
import { useState } from 'react';

/** Shows a still image of a video, or an icon if there is none or it fails to load. The video's name is next to it. */
export function VideoPoster({ url }: { readonly url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className="flex aspect-video w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken text-faint"
    >
      {url !== null && url !== failed ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full bg-black object-contain"
          onError={() => setFailed(url)}
        />
      ) : (
        <Film className="size-5" />
      )}
    </span>
  );
}
