import type { PictureView } from './recorded-picture.ts';

/** The settings of the picture that change in steps. */
export type PictureAmount = 'brightness' | 'contrast' | 'zoom';

/** The steps of each amount, in order. */
export const pictureSteps: Readonly<Record<PictureAmount, readonly number[]>> = {
  brightness: [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4],
  contrast: [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3],
  zoom: [1, 1.5, 2, 3, 4, 6, 8],
};

/** Returns whether the picture is not shown as recorded. */
export const isAdjusted = ({ brightness, contrast, zoom }: PictureView): boolean =>
  brightness !== 1 || contrast !== 1 || zoom !== 1;

/** Returns the view with the next step of an amount; the same view at either end. */
export function stepPicture(view: PictureView, amount: PictureAmount, step: -1 | 1): PictureView {
  const steps = pictureSteps[amount];
  const next = steps[steps.indexOf(view[amount]) + step];
  return next === undefined ? view : { ...view, [amount]: next };
}

const within = (part: number): number => Math.min(Math.max(part, 0), 1);

/** Returns the view with the picture moved by parts of its element's width and height, as a pointer drags it. */
export function dragPicture(view: PictureView, right: number, down: number): PictureView {
  const beyond = view.zoom - 1;
  if (beyond <= 0) return view;
  return { ...view, across: within(view.across - right / beyond), down: within(view.down - down / beyond) };
}

/** Returns the styles of the video element. */
export function pictureStyle(view: PictureView): { readonly filter: string; readonly transform: string } {
  const { brightness, contrast, zoom, across, down } = view;
  const shift = (part: number): string => `${(0.5 - part) * (zoom - 1) * 100}%`;
  return {
    filter: brightness === 1 && contrast === 1 ? '' : `brightness(${brightness}) contrast(${contrast})`,
    transform: zoom === 1 ? '' : `translate(${shift(across)}, ${shift(down)}) scale(${zoom})`,
  };
}

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** Describes what is adjusted: "brightness 150%, 2× zoom". Empty for the picture as recorded. */
export function describePicture({ brightness, contrast, zoom }: PictureView): string {
  return [
    brightness !== 1 && `brightness ${percent(brightness)}`,
    contrast !== 1 && `contrast ${percent(contrast)}`,
    zoom !== 1 && `${zoom}× zoom`,
  ]
    .filter((text) => text !== false)
    .join(', ');
}
