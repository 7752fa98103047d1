import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import type { SourceSignature } from '@plainview/domain/evidence/media/source-signature';
import type { Upload, UploadRefusal } from '@plainview/domain/evidence/uploads/upload';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { identifyFile } from '../../../platform/media/identify-video.ts';
import { checkBindings } from '../../../platform/media/source-signatures/check-binding.ts';
import type { FoundSignature } from '../../../platform/media/source-signatures/read-source-signatures.ts';
import { blobKey, type BlobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing, type BlobAddress, type BlobDigest } from '../../../platform/storage/blob-store.ts';
import { createVerifiedFile } from '../file-verifications/file-verifications.repository.ts';
import { deleteBlob } from '../stored-files/delete-blob.job.ts';
import { getUpload, lockUpload, markUploadRefused, markUploadStored } from './uploads.repository.ts';

type Verdict =
  | { readonly refusal: UploadRefusal }
  | {
      readonly refusal: null;
      readonly digest: BlobDigest;
      readonly facts: MediaFacts;
      readonly contentType: string;
    };

/**
 * Decides whether an upload is evidence. Checks its size, its SHA-256 against the sender's, and that its
 * content is a video, all measured on the stored bytes. Only then does the upload become stored. Safe to run
 * again after a crash at any point.
 */
export async function checkUpload(app: AppContext, { uploadId }: JobPayload<'check-upload'>): Promise<void> {
  const upload = await asSystem(app.database, (tx) => getUpload(tx, uploadId));
  if (upload?.state === 'checking') {
    const verdict = await decide(app, upload);
    if (verdict.refusal === null) await app.blobs.makePermanent(blobKey(uploadId), verdict.digest.sha256);
    await settle(app, uploadId, verdict);
  }
  const settled = await asSystem(app.database, (tx) => getUpload(tx, uploadId));
  if (settled?.state === 'refused') await app.blobs.delete({ state: 'temporary', key: blobKey(uploadId) });
  // The upload was discarded in the meantime. A copy within a bucket may have completed after the
  // bytes were deleted.
  if (!settled) await deleteBlob(app, { storageKey: uploadId });
}

async function decide(app: AppContext, upload: Upload): Promise<Verdict> {
  const address = await locateBytes(app, blobKey(upload.id));
  if (!address) return { refusal: 'SIZE_MISMATCH' };
  const digest = await app.blobs.hash(address, app.stopping);
  if (digest.bytes !== upload.sizeBytes) return { refusal: 'SIZE_MISMATCH' };
  if (digest.sha256 !== upload.clientSha256) return { refusal: 'HASH_MISMATCH' };
  const { result, signatures } = await identifyFile(app, () => app.blobs.open(address), {
    signal: app.stopping,
    authorities: app.config.signatureAuthorities,
    now: app.clock.now(),
  });
  if (result.kind !== 'video') return { refusal: 'NOT_A_VIDEO' };
  const { contentType } = result.facts;
  const facts = signatures
    ? { ...result.facts, sourceSignatures: await checkSignatures(app, address, signatures) }
    : result.facts;
  return { refusal: null, digest, facts, contentType };
}

/** Compares the file with the signatures in it. Only files with signatures are read again. */
async function checkSignatures(
  app: AppContext,
  address: BlobAddress,
  signatures: readonly FoundSignature[],
): Promise<SourceSignature[]> {
  if (signatures.length === 0) return [];
  const blob = await app.blobs.open(address);
  try {
    return await checkBindings(blob, signatures, { signal: app.stopping });
  } finally {
    await blob.close();
  }
}

/**
 * Returns the temporary address, or the permanent one if an earlier run crashed before it recorded the move.
 * Null if there are no bytes.
 */
async function locateBytes(app: AppContext, key: BlobKey): Promise<BlobAddress | null> {
  if (await exists(app.blobs.uploads.finish(key))) return { state: 'temporary', key };
  const permanent: BlobAddress = { state: 'permanent', key };
  return (await exists(app.blobs.size(permanent))) ? permanent : null;
}

async function exists(lookUp: Promise<unknown>): Promise<boolean> {
  try {
    await lookUp;
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}

async function settle(app: AppContext, id: string, verdict: Verdict): Promise<void> {
  const now = app.clock.now();
  const receivedAt = await asSystem(app.database, async (tx) => {
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'checking') return null;
    const stored = verdict.refusal === null;
    if (stored) {
      const { digest, facts, contentType } = verdict;
      const storedSha256 = digest.sha256;
      await markUploadStored(tx, id, { storedSha256, facts, contentType });
      await createVerifiedFile(tx, { storageKey: id, agencyId: upload.agencyId, crc32: digest.crc32, now });
    } else await markUploadRefused(tx, id, verdict.refusal);
    await recordEvent(tx, 'Plainview', now, {
      event: stored ? 'upload.stored' : 'upload.refused',
      subject: 'upload',
      subjectId: upload.id,
      agencyId: upload.agencyId,
      data: stored
        ? { fileName: upload.fileName, sizeBytes: upload.sizeBytes, sha256: verdict.digest.sha256 }
        : { fileName: upload.fileName, reason: verdict.refusal },
    });
    return upload.receivedAt;
  });
  if (receivedAt !== null)
    app.metrics?.observeVerification((app.clock.now().getTime() - receivedAt.getTime()) / SECOND);
}
