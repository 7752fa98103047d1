/** How often the name is repeated over the picture. */
const MARKS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

interface WatermarkedVideoProps {
  readonly url: string;
  /** Name of the file. */
  readonly name: string;
  readonly recipientName: string;
}

/**
 * Plays a file with the recipient's name over the picture. Not in full screen, where browsers would show the picture
 * without the name.
 */
export const WatermarkedVideo = ({ url, name, recipientName }: WatermarkedVideoProps) => (
  <div className="relative overflow-hidden rounded-md bg-black">
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
    <video
      src={url}
      controls
      controlsList="nodownload nofullscreen noremoteplayback"
      disablePictureInPicture
      preload="metadata"
      className="aspect-video w-full"
      aria-label={name}
      onContextMenu={(event) => event.preventDefault()}
    />
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid grid-cols-2 items-center justify-items-center pb-12 select-none"
    >
      {MARKS.map((mark) => (
        <span
          key={mark}
          className="max-w-full -rotate-12 truncate px-2 font-semibold text-white/60 [text-shadow:0_0_3px_black]"
        >
          <bdi>{recipientName}</bdi>
        </span>
      ))}
    </div>
  </div>
);
