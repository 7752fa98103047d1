import { hoverPictureAt, type HoverLayout } from '@plainview/domain/evidence/media/hover-pictures';

/** A picture's part of the image, in pixels. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns where the picture nearest to a position is in an image of this size. */
export function placeHoverPicture(
  layout: HoverLayout,
  image: { readonly width: number; readonly height: number },
  microseconds: number,
): Part {
  const index = hoverPictureAt(layout, microseconds);
  const width = Math.floor(image.width / layout.columns);
  const height = Math.floor(image.height / layout.rows);
  return {
    left: (index % layout.columns) * width,
    top: Math.floor(index / layout.columns) * height,
    width,
    height,
  };
}
