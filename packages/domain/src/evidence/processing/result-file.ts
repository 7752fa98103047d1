/** Maximum number of files that a tool can return for one video of a run. */
export const MOST_RESULT_FILES = 50;

/** File names that are safe on every file system: no paths, hidden files or control characters. */
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

/**
 * Returns the content type with which a result is stored and served: a known type that is harmless in
 * browsers, otherwise application/octet-stream.
 */
export function resultContentType(said: string | undefined): string {
  const type = said?.split(';')[0]?.trim().toLowerCase();
  return KNOWN_TYPES.find((known) => known === type) ?? 'application/octet-stream';
}
