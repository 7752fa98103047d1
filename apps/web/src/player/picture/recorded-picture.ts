/** How a player shows its picture. It changes the display only, never the file or what is made of it. */
export interface PictureView {
  /** 1 is as recorded. */
  readonly brightness: number;
  readonly contrast: number;
  /** 1 shows all of the picture. */
  readonly zoom: number;
  /** The part that is shown of a picture that is zoomed into: from 0, its left edge, to 1, its right edge. */
  readonly across: number;
  /** From 0, its upper edge, to 1, its lower edge. */
  readonly down: number;
}

/** The picture as recorded. */
export const recordedPicture: PictureView = { brightness: 1, contrast: 1, zoom: 1, across: 0.5, down: 0.5 };
