import { create } from 'content-disposition';

const LONGEST_NAME = 200;

/**
 * Returns the Content-Disposition header that saves a file under this name (RFC 6266, RFC 8187). Names come
 * from users: removes line breaks and other control characters, bidirectional controls (with which a name can
 * display as `gpj.exe` reversed), and path separators.
 */
export function attachmentDisposition(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  return create(shortened(name) || 'download');
}

/** Shortens the name but keeps its extension, on which programs rely. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const extension = /\.[0-9A-Za-z]{1,8}$/.exec(name)?.[0] ?? '';
  return (name.slice(0, LONGEST_NAME - extension.length) + extension).toWellFormed();
}
