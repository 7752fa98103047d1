import { foldText } from './cell.ts';

/** A file of the chosen folder. */
export interface ImportFile {
  /** Relative to the chosen folder, with slashes. */
  readonly path: string;
  readonly sizeBytes: number;
}

/** Files that cameras and computers write next to videos, and spreadsheets. They need no row. */
const NO_VIDEO =
  /(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)$|\.(?:xml|json|csv|tsv|xls[xmb]?|ods|numbers|gpx|srt|vtt|txt|log|pdf|md5|sha1|sha256)$/iu;

/** Returns whether a file of the folder can be a video, by its name. The server decides by content. */
export const mayBeVideo = ({ path }: ImportFile): boolean => !NO_VIDEO.test(path);

/**
 * Folds a path for comparisons: composed letters, plain single spaces, slashes, no drive or leading dot, lower case.
 * Computers write the same name in different ways: macOS decomposes letters, and puts narrow spaces that cannot be
 * broken into names of recordings.
 */
const normalize = (path: string): string =>
  foldText(path)
    .replaceAll('\\', '/')
    .replaceAll(/\s*\/\s*/gu, '/')
    .replace(/^(?:\.?\/)+/u, '')
    .toLowerCase();

/** Files about a video that cameras write next to it. */
const SIDECAR = /\.(?:xml|json|csv|gpx|srt|vtt|txt|log|pdf|md5|sha1|sha256)$/iu;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const withoutExtension = (name: string): string => name.replace(/\.[^./]+$/u, '');

/** Result of a search: the file, or why there is none. `alike` files differ only in spaces, case or accents' form. */
export type FileMatch<File extends ImportFile> =
  | { readonly file: File }
  | { readonly file: null; readonly reason: 'missing' | 'ambiguous' | 'alike' };

const keys: readonly ((path: string) => string)[] = [
  (path) => path,
  baseName,
  (path) => withoutExtension(baseName(path)),
];

/** Normalizes a path as far as case and spaces stay. */
const plain = (path: string): string =>
  path
    .normalize('NFC')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/u, '');

/** Returns the only one of several files whose name is written as in the cell, after a normalization. */
function findExact<File extends ImportFile>(
  files: readonly File[],
  name: string,
  keyOf: (path: string) => string,
): File | null {
  const wanted = new Set([keyOf(name), baseName(keyOf(name))]);
  const [exact, ...others] = files.filter(({ path }) => wanted.has(keyOf(path)));
  return exact && others.length === 0 ? exact : null;
}

/**
 * Returns a function that finds the file that a cell names: by its path, else by its name, else by its name
 * without extension. Case and kinds of spaces do not matter, unless they distinguish files.
 */
export function createFileFinder<File extends ImportFile>(
  files: readonly File[],
): (name: string) => FileMatch<File> {
  const indexes = keys.map((keyOf) => ({
    keyOf,
    index: Map.groupBy(files.filter(mayBeVideo), (file) => keyOf(normalize(file.path))),
  }));
  return (name) => {
    const wanted = normalize(name);
    for (const { keyOf, index } of indexes) {
      // A cell may contain a path of the computer that the files came from.
      const found = index.get(wanted) ?? index.get(baseName(wanted)) ?? [];
      const [file, ...others] = found;
      if (!file) continue;
      if (others.length === 0) return { file };
      const areAlike = new Set(found.map(({ path }) => normalize(path))).size === 1;
      const exact =
        findExact(found, name, (path) => keyOf(plain(path).toLowerCase())) ??
        (areAlike ? findExact(found, name, (path) => keyOf(plain(path))) : null);
      return exact ? { file: exact } : { file: null, reason: areAlike ? 'alike' : 'ambiguous' };
    }
    return { file: null, reason: 'missing' };
  };
}

/**
 * Returns a function that finds the sidecar files of a video: those in the same folder with its name, such as
 * `front.xml` or `front.mp4.xml` for `front.mp4`. Case does not matter, and kinds of spaces only if they distinguish
 * videos.
 */
export function createSidecarFinder<File extends ImportFile>(
  files: readonly File[],
): (video: ImportFile) => readonly File[] {
  const sidecars = files.filter(
    ({ path, sizeBytes }) => SIDECAR.test(path) && !baseName(path).startsWith('.') && sizeBytes > 0,
  );
  const exactly = Map.groupBy(sidecars, ({ path }) => plain(path).toLowerCase().replace(SIDECAR, ''));
  const folded = Map.groupBy(sidecars, ({ path }) => normalize(path).replace(SIDECAR, ''));
  const videos = Map.groupBy(files.filter(mayBeVideo), ({ path }) => withoutExtension(normalize(path)));
  return ({ path }) => {
    const namesIn = (name: string): string[] => [...new Set([name, withoutExtension(name)])];
    const found = namesIn(plain(path).toLowerCase()).flatMap((name) => exactly.get(name) ?? []);
    const name = normalize(path);
    const spellings = (videos.get(withoutExtension(name)) ?? []).map((video) =>
      plain(video.path).toLowerCase(),
    );
    if (new Set(spellings.map(withoutExtension)).size > 1) return found;
    return [...new Set([...found, ...namesIn(name).flatMap((each) => folded.get(each) ?? [])])];
  };
}
