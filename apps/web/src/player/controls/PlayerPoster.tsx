import { usePlayerState } from '../use-player.ts';

/**
 * Covers the stage with the poster until the first frame is shown. The poster shows another moment than the
 * displayed position, so it is labeled and never replaces a frame.
 */
export function PlayerPoster({ src }: { readonly src: string }) {
  const { hasShownFrame } = usePlayerState();
  if (hasShownFrame) return null;
  return (
    <div className="pointer-events-none absolute inset-0 bg-black">
      <img src={src} alt="" className="size-full object-contain" />
      <span className="absolute start-2 top-2 rounded-sm bg-bar px-2 py-1 text-xs text-bar-ink">
        Preview, not the frame at this position
      </span>
    </div>
  );
}
