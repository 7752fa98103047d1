import type { Logger } from 'pino';
import type { Auth } from './auth/better-auth.ts';
import type { RateLimits } from './auth/rate-limits.ts';
import type { SignedReferences } from './auth/signed-reference.ts';
import type { Config } from './config.ts';
import type { ReportDocument } from './integrations/pdf/report-document.ts';
import type { ChangeListener } from './persistence/change-listener.ts';
import type { Database } from './persistence/database.ts';
import type { BlobStore } from './storage/blob-store.ts';

/** Everything with a side effect, made once at start. Tests make another. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: { readonly now: () => Date };
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
  /** References with which a processing tool reads its selection. */
  readonly processingReferences: SignedReferences;
  readonly changes: ChangeListener;
  /** Aborted when the product begins to stop, so that what would last for ever ends. */
  readonly stopping: AbortSignal;
  /** Makes the PDF of a report: the same document gives the same bytes. */
  readonly renderReport: (report: ReportDocument) => Promise<Uint8Array>;
}
