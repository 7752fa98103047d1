import { hashFile } from '../../upload/hash-file.ts';
import type { UploadEngine } from '../../upload/upload-engine.ts';
import type { UploadItem } from '../../upload/upload-machine.ts';
import type { LocalFile } from './folder-files.ts';
import type { RunState } from './run-state.ts';

const isSettled = ({ phase }: UploadItem): boolean =>
  phase === 'stored' || phase === 'refused' || phase === 'failed';

const hashOf = (file: File): Promise<string> =>
  hashFile(file, { signal: new AbortController().signal, onProgress: () => undefined });

/**
 * Returns a function that uploads the file of a row, or continues its upload of an earlier visit. It resolves
 * when the file is stored, refused or could not be sent.
 * @throws FileUnreadable
 */
export function createRowUploads(
  engine: UploadEngine,
  state: RunState,
): (row: number, file: LocalFile) => Promise<UploadItem> {
  const itemOf = (key: string): UploadItem | undefined =>
    engine.getSnapshot().items.find((item) => item.key === key);

  /** Resolves when a condition on the uploads holds. */
  function when<Found>(find: () => Found | undefined): Promise<Found> {
    const { promise, resolve } = Promise.withResolvers<Found>();
    const look = (): void => {
      const found = find();
      if (found === undefined) return;
      unsubscribe();
      resolve(found);
    };
    const unsubscribe = engine.subscribe(look);
    look();
    return promise;
  }

  const whenSettled = (key: string): Promise<UploadItem> =>
    when(() => {
      const item = itemOf(key);
      return item && isSettled(item) ? item : undefined;
    });

  /**
   * Returns the key of the upload of a file. The rules of an import exclude two files of the
   * same name and size.
   */
  async function begin(file: File): Promise<string> {
    const isOf = (item: UploadItem): boolean => item.fileName === file.name && item.sizeBytes === file.size;
    const known = engine.getSnapshot().items.find(isOf);
    if (known?.phase === 'stored' || known?.phase === 'checking') {
      // From an earlier visit, which knows only its name and size: another file must not become
      // this row's video.
      const sha256 = await hashOf(file);
      const settled = await whenSettled(known.key);
      if (settled.phase === 'stored' && settled.sha256 === sha256) return known.key;
      engine.remove(known.key);
    } else if (known && isSettled(known) && known.canRetry) {
      // Continues after the bytes that have arrived.
      engine.retry(known.key);
      return known.key;
    } else if (known && isSettled(known)) {
      engine.remove(known.key);
    }
    engine.addFiles([file]);
    const added = await when(() =>
      engine.getSnapshot().items.find((item) => isOf(item) && item.phase !== 'needs-file'),
    );
    return added.key;
  }

  return async (row, { file }) => {
    const key = await begin(file);
    const show = (): void => state.setUpload(row, itemOf(key));
    const unsubscribe = engine.subscribe(show);
    show();
    const settled = await whenSettled(key);
    unsubscribe();
    return settled;
  };
}
