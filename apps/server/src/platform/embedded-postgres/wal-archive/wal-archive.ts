import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { ArchiveCipher } from './archive-cipher.ts';
import { ArchiveError, DamagedObject, ForeignArchive } from './archive-error.ts';
import { MARKER, type ArchiveStore } from './archive-store.ts';

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

const marker = z.object({ systemIdentifier: z.string(), keyMark: z.string() });
const WAL = 'wal/';

/**
 * The archive of a database in a folder or a bucket. Everything but its marker is encrypted with the backup key:
 *
 *     archive.json                      which database it belongs to; without it nothing is archived
 *     wal/<name>                        WAL segments and timeline histories, compressed
 *     base/<time>/base-backup, <part>   base backups (base-backups.ts)
 *     destroyed/<time>-<ticket>         tickets that were destroyed (destroyed-tickets.ts)
 */
export class WalArchive {
  readonly #store: ArchiveStore;
  readonly #backupKey: string;
  #cipher: ArchiveCipher | null = null;

  constructor(store: ArchiveStore, backupKey: string) {
    this.#store = store;
    this.#backupKey = backupKey;
  }

  get place(): string {
    return this.#store.place;
  }

  /**
   * Opens the archive of a database, and creates it if there is none.
   * @param wasUsed whether it was used before: one that is not there now is then not created again
   * @throws ForeignArchive if it belongs to another database; ArchiveError if it cannot be used
   */
  async openFor(systemIdentifier: string, wasUsed: boolean): Promise<void> {
    const found = await this.#readMarker();
    if (found !== null) {
      if (found.systemIdentifier !== systemIdentifier) throw new ForeignArchive(this.place);
      this.#cipher = this.#cipherOf(found);
      return;
    }
    if (wasUsed)
      throw new ArchiveError(
        `${this.place} was the archive and is empty now. Mount it, or set WAL_ARCHIVE to another place.`,
      );
    const cipher = new ArchiveCipher(this.#backupKey, systemIdentifier);
    const text = JSON.stringify({ systemIdentifier, keyMark: cipher.mark });
    await this.#store.put(MARKER, Buffer.from(`${text}\n`));
    this.#cipher = cipher;
  }

  /**
   * Checks that this is an archive and that the backup key is its own.
   * @throws ArchiveError
   */
  async requireOwn(): Promise<void> {
    await this.#opened();
  }

  /** Encrypts and stores an object. @returns 'occupied' if there is one of that name, which stays */
  async put(name: string, plain: Uint8Array): Promise<'stored' | 'occupied'> {
    const cipher = await this.#opened();
    return this.#store.put(name, cipher.seal(name, plain));
  }

  /**
   * Returns the content of an object.
   * @throws DamagedObject if it is missing, was altered or is another object
   */
  async get(name: string): Promise<Buffer> {
    const cipher = await this.#opened();
    const sealed = await this.#store.get(name);
    if (sealed === null) throw new DamagedObject(`${this.place}/${name} is missing`);
    const plain = cipher.open(name, sealed);
    if (plain === null)
      throw new DamagedObject(`${this.place}/${name} is damaged, or is not what was stored under this name`);
    return plain;
  }

  list(folder: string): Promise<string[]> {
    return this.#store.list(folder);
  }

  remove(name: string): Promise<void> {
    return this.#store.remove(name);
  }

  removeAbandoned(now: Date): Promise<void> {
    return this.#store.removeAbandoned(now);
  }

  /**
   * Archives a file of the WAL. The same one again is a success.
   * @throws ArchiveError if there is another one of that name
   */
  async putSegment(name: string, bytes: Buffer): Promise<void> {
    const object = segmentObject(name);
    if ((await this.put(object, await compress(bytes, { level: 1 }))) === 'stored') return;
    const stored = await this.getSegment(name).then(uncompress).catch(undefinedIfDamaged);
    if (stored === undefined || !bytes.equals(stored))
      throw new ArchiveError(`${this.place}/${object} is another segment with the same name`);
  }

  /** Returns an archived file of the WAL, compressed with gzip. @throws DamagedObject */
  getSegment(name: string): Promise<Buffer> {
    return this.get(segmentObject(name));
  }

  /** Returns an archived file of the WAL as PostgreSQL wrote it. @throws DamagedObject */
  async readSegment(name: string): Promise<Buffer> {
    return uncompress(await this.getSegment(name));
  }

  /** Lists the archived files of the WAL by the names that PostgreSQL gave them. */
  async listSegments(): Promise<string[]> {
    return (await this.list(WAL)).map((name) => name.slice(WAL.length));
  }

  /** Returns whether a segment is archived. */
  hasSegment(name: string): Promise<boolean> {
    return this.#store.has(segmentObject(name));
  }

  removeSegment(name: string): Promise<void> {
    return this.remove(segmentObject(name));
  }

  async #opened(): Promise<ArchiveCipher> {
    if (this.#cipher) return this.#cipher;
    const found = await this.#readMarker();
    if (found === null) throw new ArchiveError(`${this.place} is not an archive that WAL_ARCHIVE names.`);
    return (this.#cipher = this.#cipherOf(found));
  }

  #cipherOf({ systemIdentifier, keyMark }: z.infer<typeof marker>): ArchiveCipher {
    const cipher = new ArchiveCipher(this.#backupKey, systemIdentifier);
    if (cipher.mark === keyMark) return cipher;
    throw new ArchiveError(`${this.place} was encrypted with a different BACKUP_KEY.`);
  }

  async #readMarker(): Promise<z.infer<typeof marker> | null> {
    const bytes = await this.#store.get(MARKER);
    if (bytes === null) return null;
    try {
      return marker.parse(JSON.parse(bytes.toString()));
    } catch (error) {
      throw new ArchiveError(`${this.place}/${MARKER} is damaged.`, { cause: error });
    }
  }
}

const segmentObject = (name: string): string => `${WAL}${name}`;

function undefinedIfDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedObject)) throw error;
}
