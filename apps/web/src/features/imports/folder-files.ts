import type { ImportFile } from '@plainview/domain/tickets/imports/match-files';
import type { DirectoryDropItem, DropItem } from 'react-aria-components';

/** A file of this computer with its path in the chosen folder. */
export interface LocalFile extends ImportFile {
  readonly file: File;
}

const toLocalFile = (file: File, path: string): LocalFile => ({ file, path, sizeBytes: file.size });

/**
 * Returns the files that a file field selected. Paths of folders begin with the folder's name,
 * which is removed.
 */
export const selectedFiles = (files: Iterable<File>): LocalFile[] =>
  [...files].map((file) =>
    toLocalFile(file, file.webkitRelativePath.split('/').slice(1).join('/') || file.name),
  );

/** Returns the files that were dropped, with all files of dropped folders. */
export async function droppedFiles(items: readonly DropItem[]): Promise<LocalFile[]> {
  const found = await Promise.all(
    items.map(async (item) => {
      if (item.kind === 'directory') return filesOfFolder(item, '');
      return item.kind === 'file' ? [toLocalFile(await item.getFile(), item.name)] : [];
    }),
  );
  return found.flat();
}

async function filesOfFolder(folder: DirectoryDropItem, path: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for await (const entry of folder.getEntries()) {
    if (entry.kind === 'directory') files.push(...(await filesOfFolder(entry, `${path}${entry.name}/`)));
    else files.push(toLocalFile(await entry.getFile(), path + entry.name));
  }
  return files;
}
