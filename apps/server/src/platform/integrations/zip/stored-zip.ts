import { zipEnd, zipHeaders } from '@plainview/proof/zip-records';

/**
 * ZIP archives without compression (APPNOTE 6.3.10, ZIP64) whose every byte is known before one is
 * written: the order, the times and the checksums are given. So an archive of any size has a length, and
 * any part of it can be sent.
 */

/** A file of an archive. */
export interface ZipFile {
  /** ASCII, with forward slashes. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly crc32: number;
}

/** A part of an archive: bytes, or the content of a file. */
export type ZipPart = { readonly start: number; readonly end: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly file: ZipFile }
);

/** An archive as consecutive parts. */
export interface ZipLayout {
  readonly sizeBytes: number;
  readonly parts: readonly ZipPart[];
}

/** Lays out the archive of these files, in this order. */
export function layOutZip(files: readonly ZipFile[]): ZipLayout {
  const parts: ZipPart[] = [];
  let position = 0;
  const addBytes = (bytes: Uint8Array): void => {
    parts.push({ start: position, end: position + bytes.byteLength, bytes });
    position += bytes.byteLength;
  };
  const directory: Uint8Array[] = [];
  for (const file of files) {
    const { local, central } = zipHeaders({ ...file, name: Buffer.from(file.path) }, position);
    directory.push(central);
    addBytes(local);
    if (file.sizeBytes > 0) {
      parts.push({ start: position, end: position + file.sizeBytes, file });
      position += file.sizeBytes;
    }
  }
  const start = position;
  const entries = Buffer.concat(directory);
  addBytes(entries);
  addBytes(zipEnd({ count: files.length, start, length: entries.byteLength }));
  return { sizeBytes: position, parts };
}
