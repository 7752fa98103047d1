/** Width and height of photos as the web application sends them, in pixels. */
export const PHOTO_PIXELS = 256;

/** Maximum width and height of a photo, in pixels. */
export const MOST_PHOTO_PIXELS = 512;

/** Maximum size of a photo's file, in bytes. */
export const LARGEST_PHOTO_BYTES = 96 * 1024;

/** A photo as it is stored: square, and without metadata. */
export interface ProfilePhoto {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly sha256: string;
  readonly base64: string;
}

/** Returns the path of a user's photo. It changes with the photo, so that browsers can cache it. */
export const photoPath = (userId: string, sha256: string): string =>
  `/photos/${userId}?v=${sha256.slice(0, 16)}`;
