import { create } from 'content-disposition';

const LONGEST_NAME = 200;

/**
 * The value of Content-Disposition that makes a browser save a file under this name (RFC 6266, RFC 8187).
 * The name comes from a user: line breaks and other control characters, signs that turn the writing direction (a name
 * that shows as `gpj.exe` backwards) and path separators are taken out.
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

/** Keeps the extension, since that is what programs go by. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const extension = /\.[0-9A-Za-z]{1,8}$/.exec(name)?.[0] ?? '';
  return (name.slice(0, LONGEST_NAME - extension.length) + extension).toWellFormed();
}
