/** How many files a tool may hand back for one video of a run. */
export const MOST_RESULT_FILES = 50;

/** A name that is safe on every disk: no path, nothing hidden, no control characters. */
export const RESULT_NAME_PATTERN = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._()-]{0,98}[\p{L}\p{N})])?$/u;

const KNOWN_TYPES = [
  'application/json',
  'application/zip',
  'image/jpeg',
  'image/png',
  'text/csv',
  'text/plain',
  'text/vtt',
  'video/mp4',
] as const;

/** As what a result is kept and handed out: a type that can do nothing in a browser, else plain bytes. */
export function resultContentType(said: string | undefined): string {
  const type = said?.split(';')[0]?.trim().toLowerCase();
  return KNOWN_TYPES.find((known) => known === type) ?? 'application/octet-stream';
}
