import { Film } from 'lucide-react';
import { useState } from 'react';

/** A small picture of a video, or a placeholder until there is one. Loads when it comes into view. */
export function VideoPoster({ url }: { readonly url: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span className="flex aspect-video w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken">
      {url === null || hasFailed ? (
        <span title="No picture yet">
          <Film aria-hidden className="size-5 text-faint" />
        </span>
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={96}
          height={54}
          onError={() => setFailed(true)}
          className="size-full bg-black object-contain"
        />
      )}
    </span>
  );
}
