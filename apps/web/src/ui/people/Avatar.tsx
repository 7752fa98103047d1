import { useState } from 'react';
import { cx } from '../cx.ts';
import { initials } from './initials.ts';

export interface AvatarProps {
  /**
   * Name of the user. The image is hidden from assistive technology, since the name is always
   * shown next to it.
   */
  name: string;
  imageUrl?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
  /**
   * True in table cells: the initials are generated content, so that the text of the cell is the name only.
   */
  isCell?: boolean;
  className?: string;
}

const sizes = { sm: 'size-6 text-[10px]', md: 'size-8 text-xs', lg: 'size-12 text-lg' };

/** Shows a picture, or initials if there is none or it fails to load. */
export function Avatar({ name, imageUrl, size = 'md', isCell = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasImage = Boolean(imageUrl) && imageUrl !== failed;
  return (
    <span
      aria-hidden="true"
      data-initials={isCell && !hasImage ? initials(name) : undefined}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-[#2f6f7a] font-semibold text-white select-none',
        isCell && 'before:content-[attr(data-initials)]',
        sizes[size],
        className,
      )}
    >
      {hasImage && imageUrl ? (
        <img src={imageUrl} alt="" className="size-full object-cover" onError={() => setFailed(imageUrl)} />
      ) : (
        !isCell && initials(name)
      )}
    </span>
  );
}
