/** Endings that fit what a video was found to be, the usual one first. Its Content-Type says what that is. */
const endings: Readonly<Record<string, readonly string[]>> = {
  // QuickTime's, too: browsers take it under this type alone.
  'video/mp4': ['mp4', 'm4v', 'mov', 'qt', '3gp', '3g2'],
  'video/x-matroska': ['mkv'],
  'video/webm': ['webm', 'mkv'],
  'video/mp2t': ['ts', 'mts', 'm2ts', 'm2t'],
  'video/x-msvideo': ['avi'],
  'video/mpeg': ['mpg', 'mpeg', 'vob', 'm2p'],
  'video/x-ms-asf': ['wmv', 'asf'],
};

/**
 * The name under which a submitted video is saved: its own, which fits or gets an ending behind it. A video is never refused for its
 * name, and none is saved as what a computer would run (ASVS 5.2.2).
 */
export function savedName(fileName: string, contentType: string): string {
  const fitting = endings[contentType];
  if (!fitting) return fileName;
  // Programs pass over dots and spaces at the end.
  const ending = /\.(?<ending>[^.]*)[.\s]*$/u.exec(fileName)?.groups?.['ending']?.trim().toLowerCase();
  return ending !== undefined && fitting.includes(ending) ? fileName : `${fileName}.${fitting[0]}`;
}
