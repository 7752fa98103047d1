import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exists, syncDirectory } from '../../../platform/core/durable-file.ts';
import { TransferError } from './bag-lines.ts';
import { places } from './export-format.ts';

/** The content of a file. */
export type FileContent = string | AsyncIterable<Uint8Array | string>;

/** A written file. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const FOLDERS = ['data', 'data/rows', 'data/files', 'proof'];
/** A manifest has its name only in a complete bag, so that nothing takes another one for complete. */
const UNFINISHED = '.unfinished';

/**
 * Writes a BagIt bag into a folder with another name, which gets its name when everything is on disk. Files
 * are hashed while they are written.
 */
export class BagWriter {
  readonly #folder: string;
  readonly #draft: string;
  readonly #manifest: FileHandle;
  readonly #digest = createHash('sha256');
  #payload = { files: 0, bytes: 0 };
  readonly #tags: WrittenFile[] = [];

  private constructor(folder: string, draft: string, manifest: FileHandle) {
    this.#folder = folder;
    this.#draft = draft;
    this.#manifest = manifest;
  }

  /**
   * Begins a bag, after removing what an interrupted one left.
   * @throws TransferError if the folder exists, or something else has the name of the draft
   */
  static async begin(folder: string): Promise<BagWriter> {
    if (await exists(folder)) throw new TransferError(`${folder} exists. Name a new folder.`);
    const draft = `${folder}.incomplete`;
    await removeDraft(draft);
    await mkdir(path.dirname(folder), { recursive: true });
    for (const each of ['', ...FOLDERS]) await mkdir(path.join(draft, each), { mode: 0o700 });
    const manifest = await open(path.join(draft, `${places.manifest}${UNFINISHED}`), 'wx', 0o600);
    return new BagWriter(folder, draft, manifest);
  }

  /** Number of files in `data`, and their size. */
  get payload(): { readonly files: number; readonly bytes: number } {
    return this.#payload;
  }

  /** Returns the place of a file that was written. */
  placeOf(name: string): string {
    return path.join(this.#draft, name);
  }

  /** Writes a file in `data` and lists it in the manifest. */
  async addPayload(name: string, content: FileContent): Promise<WrittenFile> {
    const written = await this.#write(name, content);
    const line = lineOf(written);
    this.#digest.update(line);
    await this.#manifest.write(line);
    const { files, bytes } = this.#payload;
    this.#payload = { files: files + 1, bytes: bytes + written.bytes };
    return written;
  }

  /** Writes a file outside of `data`, which the tag manifest lists. */
  async addTag(name: string, text: string): Promise<void> {
    this.#tags.push(await this.#write(name, text));
  }

  /** Writes a file that no manifest lists. */
  async addProof(name: string, content: FileContent): Promise<void> {
    await this.#write(name, content);
  }

  /** Writes the tag manifest. From then on only proofs are added. @returns its SHA-256 */
  async seal(): Promise<string> {
    await this.#manifest.sync();
    await this.#manifest.close();
    const manifest = { path: places.manifest, bytes: 0, sha256: this.#digest.digest('hex') };
    const text = [...this.#tags, manifest].map(lineOf).join('');
    const { sha256 } = await this.#write(`${places.tagManifest}${UNFINISHED}`, text);
    return sha256;
  }

  /** Gives the manifests and the folder their names. */
  async publish(): Promise<void> {
    for (const name of [places.manifest, places.tagManifest])
      await rename(this.placeOf(`${name}${UNFINISHED}`), this.placeOf(name));
    for (const each of [...FOLDERS, '']) await syncDirectory(this.placeOf(each));
    await rename(this.#draft, this.#folder);
    await syncDirectory(path.dirname(this.#folder));
  }

  /** Removes everything. */
  async discard(): Promise<void> {
    await this.#manifest.close().catch(() => undefined);
    await rm(this.#draft, { recursive: true, force: true });
  }

  async #write(name: string, content: FileContent): Promise<WrittenFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      typeof content === 'string' ? Readable.from([content]) : content,
      async function* (pieces: AsyncIterable<Uint8Array | string>) {
        for await (const piece of pieces) {
          const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
      },
      createWriteStream(this.placeOf(name), { flags: 'wx', mode: 0o600, flush: true }),
    );
    return { path: name, bytes, sha256: hash.digest('hex') };
  }
}

const lineOf = ({ sha256, path: name }: WrittenFile): string => `${sha256}  ${name}\n`;

/** Removes what an interrupted export left. @throws TransferError if the folder holds anything else */
async function removeDraft(draft: string): Promise<void> {
  if (!(await exists(draft))) return;
  const names =
    /^(?:data|proof|bagit\.txt|bag-info\.txt|VERIFY\.txt|(?:tag)?manifest-sha256\.txt(?:\.unfinished)?)$/u;
  const entries = await readdir(draft, { withFileTypes: true });
  const foreign = entries.find((entry) => !names.test(entry.name) || entry.isSymbolicLink());
  if (foreign)
    throw new TransferError(`${draft} holds ${foreign.name}, which does not belong to an export. Remove it.`);
  await rm(draft, { recursive: true });
}
