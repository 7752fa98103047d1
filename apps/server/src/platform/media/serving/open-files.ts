import type { BlobHandle } from '../../storage/blob-store.ts';

/**
 * How long a file stays open after its last range. The space of a deleted file is freed at most
 * this much later.
 */
const IDLE_MILLISECONDS = 2000;
/** Further files are closed after each use. */
const MOST_OPEN = 256;

interface Opened {
  readonly handle: BlobHandle;
  users: number;
  timer: NodeJS.Timeout | null;
}

/**
 * Keeps files open between the ranges of a playing video, so that a range takes one read instead of open,
 * stat, read and close. Serves permanent blobs only, whose bytes never change. Callers check access
 * before each use.
 */
export class OpenFiles {
  readonly #opened = new Map<string, Opened>();

  /**
   * Returns an open handle; the caller closes it.
   * @param open opens the file, if it is not open
   */
  async open(key: string, open: () => Promise<BlobHandle>): Promise<BlobHandle> {
    const known = this.#opened.get(key);
    if (known) return this.#use(key, known);
    const handle = await open();
    // Only handles on local files can be shared. Concurrent requests may have opened the same file.
    const { localPath } = handle;
    if (localPath === null || this.#opened.has(key) || this.#opened.size >= MOST_OPEN) return handle;
    const opened = { handle, users: 0, timer: null };
    this.#opened.set(key, opened);
    return this.#use(key, opened);
  }

  #use(key: string, opened: Opened): BlobHandle {
    opened.users += 1;
    if (opened.timer) clearTimeout(opened.timer);
    opened.timer = null;
    const { handle } = opened;
    let isClosed = false;
    return {
      address: handle.address,
      size: handle.size,
      modifiedAt: handle.modifiedAt,
      localPath: handle.localPath,
      readInto: handle.readInto?.bind(handle) ?? null,
      read: (position, length) => handle.read(position, length),
      stream: (start, endInclusive) => handle.stream(start, endInclusive),
      close: () => {
        if (!isClosed) this.#release(key, opened);
        isClosed = true;
        return Promise.resolve();
      },
    };
  }

  #release(key: string, opened: Opened): void {
    opened.users -= 1;
    if (opened.users > 0) return;
    const close = (): void => {
      this.#opened.delete(key);
      void opened.handle.close();
    };
    opened.timer = setTimeout(close, IDLE_MILLISECONDS).unref();
  }
}
