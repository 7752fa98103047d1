import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from '@plainview/domain/shared/content-hash';
import { keepSecret, readSecret } from '../../../platform/auth/server-secret.ts';
import { BackupError, type Manifest, type ManifestAuthentication, type ReadManifest } from './manifest.ts';

const MANIFEST_PURPOSE = 'plainview backup manifest 2';

/** Computes the tag of a manifest from the backup key, which is never part of a backup. */
export function authenticateManifest(manifest: unknown, backupKey: string): ManifestAuthentication {
  const key = Buffer.from(hkdfSync('sha256', backupKey, '', MANIFEST_PURPOSE, 32));
  const tagOf = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  return { keyMark: tagOf('key mark'), tag: tagOf(`manifest ${hashOf(manifest)}`) };
}

/** Evidence of a manifest's authenticity. */
export interface ManifestProof {
  /** The backup key; null if there is none. */
  readonly backupKey: string | null;
  /** SHA-256 of the manifest file, recorded by the operator; null if not given. */
  readonly expectedSha256: string | null;
}

/**
 * A manifest whose author had the backup key, or whose SHA-256 the operator knows. Only such a
 * manifest is restored.
 */
export class AuthenticManifest {
  readonly manifest: Manifest;

  private constructor(manifest: Manifest) {
    this.manifest = manifest;
  }

  /** @throws BackupError if the proof does not match the manifest */
  static from(read: ReadManifest, proof: ManifestProof): AuthenticManifest {
    const mistrust = findDistrustReason(read, proof);
    if (mistrust !== null) throw new BackupError(mistrust);
    return new AuthenticManifest(read.manifest);
  }
}

/** Returns why a manifest cannot be trusted, or null if it can. */
function findDistrustReason(
  { json, authentication, fileSha256 }: ReadManifest,
  { backupKey, expectedSha256 }: ManifestProof,
): string | null {
  if (expectedSha256 !== null) {
    return expectedSha256 === fileSha256
      ? null
      : `The manifest is not the expected one: its SHA-256 is ${fileSha256}.`;
  }
  if (authentication === null) {
    return (
      'This backup was taken by a version that did not authenticate backups. Anyone could have altered it. ' +
      'If you know the SHA-256 of its manifest.json from another source, pass it with --expect.'
    );
  }
  if (backupKey === null) {
    return (
      'The backup key is needed to verify that this backup was not altered. Set BACKUP_KEY, pass its file with ' +
      '--key-file, or pass the SHA-256 that the backup command printed with --expect.'
    );
  }
  const expected = authenticateManifest(json, backupKey);
  if (!isSame(expected.keyMark, authentication.keyMark)) {
    return 'The backup was authenticated with a different backup key.';
  }
  return isSame(expected.tag, authentication.tag)
    ? null
    : 'The manifest was altered after the backup was taken. Do not use this backup.';
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Returns the key for new backups and whether it was just created. */
export async function readOrCreateBackupKey(
  file: string,
): Promise<{ readonly key: string; readonly isNew: boolean }> {
  const existing = await readSecret(file);
  if (existing !== null) return { key: existing, isNew: false };
  return { key: await keepSecret(file, randomBytes(32).toString('base64url')), isNew: true };
}
