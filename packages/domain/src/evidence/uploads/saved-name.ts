/** File extensions by detected Content-Type, the most common one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  // Also QuickTime: browsers accept it only as this type.
  'video/mp4': ['mp4', 'm4v', 'mov', 'qt', '3gp', '3g2'],
  'video/x-matroska': ['mkv'],
  'video/webm': ['webm', 'mkv'],
  'video/mp2t': ['ts', 'mts', 'm2ts', 'm2t'],
  'video/x-msvideo': ['avi'],
  'video/mpeg': ['mpg', 'mpeg', 'vob', 'm2p'],
  'video/x-ms-asf': ['wmv', 'asf'],
};

/**
 * Returns the file name with which a video is downloaded: its own, with an extension appended if its
 * extension does not fit. Videos are never rejected because of their name, and none is saved as an executable
 * file (ASVS 5.2.2).
 */
export function savedName(fileName: string, contentType: string): string {
  const fitting = endings[contentType];
  if (!fitting) return fileName;
  // Programs ignore trailing dots and spaces.
  const ending = /\.(?<ending>[^.]*)[.\s]*$/u.exec(fileName)?.groups?.['ending']?.trim().toLowerCase();
  return ending !== undefined && fitting.includes(ending) ? fileName : `${fileName}.${fitting[0]}`;
}
