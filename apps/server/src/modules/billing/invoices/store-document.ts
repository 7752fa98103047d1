import type { InvoiceDocument } from '@plainview/domain/billing/invoices/invoice-document';
import type { Transaction } from '@plainview/postgres/database';
import { exemptFromTransaction } from '@plainview/postgres/transaction';
import type { AppContext } from '../../../platform/app-context.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { confirmBlob } from '../../evidence/stored-files/reserve-blob.ts';

/** A stored PDF. */
export interface StoredDocument {
  readonly storageKey: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Renders an invoice or credit note and stores it under a reserved key.
 * @throws StorageFull or StorageUnavailable
 */
export async function storeDocument(
  context: AppContext,
  tx: Transaction,
  storageKey: string,
  document: InvoiceDocument,
): Promise<StoredDocument> {
  const { bytes, sha256 } = await context.renderPdf({ type: 'invoice', invoice: document });
  // The document contains its number, which stays locked until its row is inserted.
  await exemptFromTransaction(() => context.blobs.putPermanent(blobKey(storageKey), bytes, sha256));
  await confirmBlob(tx, storageKey);
  return { storageKey, sha256, sizeBytes: bytes.byteLength };
}
