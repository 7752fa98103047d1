import { LARGEST_PHOTO_BYTES, PHOTO_PIXELS } from '@plainview/domain/identity/profiles/profile-photo';

/** Part of a picture: a square whose side is the picture's shorter side divided by the zoom. */
export interface Crop {
  /** At least 1. */
  readonly zoom: number;
  /** Position of the square between the edges, from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Larger files are not decoded. */
const LARGEST_FILE = 20_000_000;

const types: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Decodes a picture, upright. @throws Error with a message for the user */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (!types.has(file.type)) throw new Error('Choose a PNG, JPEG or WebP picture.');
  if (file.size > LARGEST_FILE) throw new Error('The file is larger than 20 MB.');
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error('This picture could not be read.');
  }
}

/** Returns the square of a picture that a crop selects, in the picture's pixels. */
export function cropSquare(
  { width, height }: Pick<ImageBitmap, 'width' | 'height'>,
  { zoom, x, y }: Crop,
): { readonly side: number; readonly left: number; readonly top: number } {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * x, top: (height - side) * y };
}

/** Draws the cropped picture. The pixels are drawn again, so that no metadata of the file remain. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { side, left, top } = cropSquare(picture, crop);
  // Transparent pictures are shown on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Returns the cropped picture as base64 of a JPEG. @throws Error with a message for the user */
export async function encodeCrop(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_PIXELS;
  canvas.height = PHOTO_PIXELS;
  drawCrop(canvas, picture, crop);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', 0.85);
  const blob = await promise;
  if (!blob || blob.size > LARGEST_PHOTO_BYTES) throw new Error('This picture could not be converted.');
  let binary = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
}
