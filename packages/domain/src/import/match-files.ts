/** A file of the chosen folder. */
export interface ImportFile {
  /** Relative to the chosen folder, with slashes. */
  readonly path: string;
  readonly sizeBytes: number;
}

/** Files that cameras and computers write next to videos, and spreadsheets. They need no row. */
const NO_VIDEO =
  /(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)$|\.(?:xml|json|csv|xlsx?|gpx|srt|vtt|txt|log|pdf|md5|sha1|sha256)$/iu;

/** Returns whether a file of the folder can be a video, by its name. The server decides by content. */
export const mayBeVideo = ({ path }: ImportFile): boolean => !NO_VIDEO.test(path);

const normalize = (path: string): string =>
  path
    .normalize('NFC')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/u, '')
    .toLowerCase();

/** Files about a video that cameras write next to it. */
const SIDECAR = /\.(?:xml|json|csv|gpx|srt|vtt|txt|log|pdf|md5|sha1|sha256)$/iu;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const withoutExtension = (name: string): string => name.replace(/\.[^./]+$/u, '');

/** Result of a search: the file, or why there is none. */
export type FileMatch<File extends ImportFile> =
  | { readonly file: File }
  | { readonly file: null; readonly reason: 'missing' | 'ambiguous' };

/**
 * Returns a function that finds the file that a cell names: by its path, else by its name, else by its name
 * without extension. Case does not matter.
 */
export function createFileFinder<File extends ImportFile>(
  files: readonly File[],
): (name: string) => FileMatch<File> {
  const indexes = [(path: string) => path, baseName, (path: string) => withoutExtension(baseName(path))].map(
    (keyOf) => Map.groupBy(files.filter(mayBeVideo), (file) => keyOf(normalize(file.path))),
  );
  return (name) => {
    const wanted = normalize(name);
    for (const index of indexes) {
      // A cell may contain a path of the computer that the files came from.
      const found = index.get(wanted) ?? index.get(baseName(wanted)) ?? [];
      const [file] = found;
      if (found.length > 1) return { file: null, reason: 'ambiguous' };
      if (file) return { file };
    }
    return { file: null, reason: 'missing' };
  };
}

/**
 * Returns a function that finds the sidecar files of a video: those in the same folder with its name, such as
 * `front.xml` or `front.mp4.xml` for `front.mp4`. Case does not matter.
 */
export function createSidecarFinder<File extends ImportFile>(
  files: readonly File[],
): (video: ImportFile) => readonly File[] {
  const sidecars = files.filter(
    ({ path, sizeBytes }) => SIDECAR.test(path) && !baseName(path).startsWith('.') && sizeBytes > 0,
  );
  const byVideo = Map.groupBy(sidecars, ({ path }) => normalize(path).replace(SIDECAR, ''));
  return ({ path }) => {
    const name = normalize(path);
    const names = [name, name.replace(/\.[^./]+$/u, '')];
    return [...new Set(names)].flatMap((each) => byVideo.get(each) ?? []);
  };
}
