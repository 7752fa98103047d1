import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A backup's folder or its target is not what it must be; says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const count = z.int().min(0);
const part = z.object({ rows: count, bytes: count, sha256 });

/** What a backup says of itself: every other file of its folder stands in it with size and SHA-256. */
export const manifestShape = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Below this folder lie rows, jobs and the list of files. */
  database: z.string().regex(/^database-[0-9a-f]{16}$/u),
  /** SHA-256 of each migration that was done there, in their order. */
  migrations: z.array(sha256),
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()) })),
  jobs: part,
  /** The list of stored files, and how many bytes they have together. */
  files: part.extend({ storedBytes: count }),
  /** Files that a row names and that were not right in the storage already. */
  problems: z.array(z.object({ key: z.string(), what: z.string() })),
  ledger: z.object({ sequence: count, hash: sha256, isIntact: z.boolean() }),
  /** By which the secret is known again without being told. */
  secretMark: sha256,
});
export type Manifest = z.infer<typeof manifestShape>;
export type ManifestPart = z.infer<typeof part>;

/** A row of the list of stored files. */
export const storedFile = z.object({ key: z.uuid(), sizeBytes: z.int().positive(), sha256 });

/** The places of a backup's folder. */
export const placesOf = (folder: string) => ({
  manifest: path.join(folder, 'manifest.json'),
  secret: path.join(folder, 'secret'),
  files: path.join(folder, 'files'),
  part: (database: string, name: string) => path.join(folder, database, `${name}.gz`),
});

export const secretMarkOf = (secret: string): string =>
  createHmac('sha256', secret).update('plainview backup').digest('hex');

/** Null where there is none. @throws BackupRefused where it cannot be read as one */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = placesOf(folder).manifest;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupRefused(`${file} is not the manifest of a backup that this Plainview can read.`, {
      cause: error,
    });
  }
}
