import { mayBeVideo } from '@plainview/domain/tickets/imports/match-files';

// Not every browser has the classes of these interfaces.
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/**
 * Returns the files that were dropped. Of folders, all files that may be videos by their name; the server
 * decides by content. Must be called in the event, after which the browser forgets the files.
 */
export async function droppedVideos({ items }: DataTransfer): Promise<File[]> {
  const found = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files = await Promise.all(
    found.map(async ({ entry, file }) => {
      if (entry && isFolder(entry)) return videosIn(entry);
      return file ? [file] : [];
    }),
  );
  return files.flat();
}

async function videosIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await readAll(folder.createReader());
  const files = await Promise.all(
    entries
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(async (entry) => {
        if (isFolder(entry)) return videosIn(entry);
        return isFile(entry) ? [await fileOf(entry)] : [];
      }),
  );
  return files.flat().filter(({ name, size }) => mayBeVideo({ path: name, sizeBytes: size }));
}

/** Reads all entries of a folder. Browsers return them in parts; an empty one is the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return part.length === 0 ? [] : [...part, ...(await readAll(reader))];
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
