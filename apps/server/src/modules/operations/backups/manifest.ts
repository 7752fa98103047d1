import { createHash, createHmac } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * A backup directory or the target of a restore is not in the expected state. The message says what to do.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const count = z.int().min(0);
const part = z.strictObject({ rows: count, bytes: count, sha256 });
/** Becomes part of a file name. */
const tableName = z.string().regex(/^[a-z_][0-9a-z_]{0,62}$/u);

const content = {
  takenAt: z.iso.datetime(),
  /** Subdirectory with the rows, the jobs and the list of files. */
  database: z.string().regex(/^database-[0-9a-f]{16}$/u),
  /** SHA-256 of each applied migration, in order. */
  migrations: z.array(sha256),
  tables: z.array(part.extend({ name: tableName, columns: z.array(z.string()) })),
  jobs: part,
  /** The list of stored files and their total size in bytes. */
  files: part.extend({ storedBytes: count }),
  /** Files that rows refer to but that were already missing or damaged in the storage. */
  problems: z.array(z.strictObject({ key: z.string(), what: z.string() })),
  ledger: z.strictObject({ sequence: count, hash: sha256, isIntact: z.boolean() }),
  /** Identifies the secret without revealing it. */
  secretMark: sha256,
} as const;

/** The metadata of a backup. Format 1 was not authenticated and could not be encrypted. */
export const manifestShape = z.discriminatedUnion('format', [
  z
    .strictObject({ format: z.literal(1), ...content })
    .transform((manifest) => ({ ...manifest, encryption: null, hasSecret: null })),
  z.strictObject({
    format: z.literal(2),
    ...content,
    /**
     * Whether the backup contains the secret, because it was not set in the configuration.
     * Unknown in format 1.
     */
    hasSecret: z.boolean(),
    /** Null if rows and files are not encrypted. */
    encryption: z.strictObject({ scheme: z.literal('age'), identitySha256: sha256 }).nullable(),
  }),
]);
export type Manifest = z.infer<typeof manifestShape>;
export type ManifestPart = z.infer<typeof part>;

const authentication = z.strictObject({
  /** Identifies the backup key, to distinguish a different key from an altered manifest. */
  keyMark: sha256,
  /** HMAC-SHA-256 of the manifest's canonical JSON (RFC 8785). */
  tag: sha256,
});
export type ManifestAuthentication = z.infer<typeof authentication>;

/** The manifest file in format 2. In format 1 the file is the manifest alone. */
const signedFile = z.strictObject({ manifest: z.unknown(), authentication });

/** A manifest as read from disk. Nothing in it may be used before it is authenticated. */
export interface ReadManifest {
  readonly manifest: Manifest;
  /** The manifest as JSON, from which the tag is computed. */
  readonly json: unknown;
  /** Null in format 1. */
  readonly authentication: ManifestAuthentication | null;
  /** SHA-256 of the whole file, as printed by `backup`. */
  readonly fileSha256: string;
}

/** An entry in the list of stored files. */
export const storedFile = z.object({ key: z.uuid(), sizeBytes: z.int().positive(), sha256 });

/** File paths inside a backup directory. */
export const placesOf = (folder: string, { encryption }: Pick<Manifest, 'encryption'>) => {
  const extension = encryption === null ? '' : '.age';
  return {
    secret: path.join(folder, `secret${extension}`),
    part: (database: string, name: string) => path.join(folder, database, `${name}.gz${extension}`),
  };
};
export const manifestPlace = (folder: string): string => path.join(folder, 'manifest.json');
export const identityPlace = (folder: string): string => path.join(folder, 'identity.age');
export const filesPlace = (folder: string): string => path.join(folder, 'files');

export const secretMarkOf = (secret: string): string =>
  createHmac('sha256', secret).update('plainview backup').digest('hex');

/** Returns the text of the manifest file. */
export const manifestText = (manifest: unknown, tagged: ManifestAuthentication): string =>
  `${JSON.stringify({ manifest, authentication: tagged }, null, 2)}\n`;

export const sha256OfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Far larger than a manifest that lists a million missing files. No backup writes a larger one. */
const LARGEST_MANIFEST_BYTES = 64 * 1024 ** 2;

/** Returns null if there is no manifest. @throws BackupError if the file is not a valid manifest */
export async function readManifest(folder: string): Promise<ReadManifest | null> {
  const file = manifestPlace(folder);
  const text = await readBounded(file);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const signed = signedFile.safeParse(value);
    const json = signed.success ? signed.data.manifest : value;
    const manifest = manifestShape.parse(json);
    const tagged = signed.success ? signed.data.authentication : null;
    if ((manifest.format === 1) !== (tagged === null)) throw new Error('the format does not match the file');
    // The tag covers the values only. The serialization is fixed too, so that no byte can change unnoticed.
    if (tagged !== null && manifestText(json, tagged) !== text)
      throw new Error('the file is not in canonical form');
    return { manifest, json, authentication: tagged, fileSha256: sha256OfText(text) };
  } catch (error) {
    throw new BackupError(`${file} is not the manifest of a backup that this Plainview can read.`, {
      cause: error,
    });
  }
}

async function readBounded(place: string): Promise<string | null> {
  const file = await open(place, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    if (size > LARGEST_MANIFEST_BYTES) throw new BackupError(`${place} is too large for a manifest.`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
