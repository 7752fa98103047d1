import type { EmailContent } from '@plainview/domain/mail/email-content';
import type { Logger } from 'pino';
import type { Auth } from './auth/better-auth.ts';
import type { MailCodes } from './auth/email-tokens.ts';
import type { OidcClient } from './auth/oidc-client.ts';
import type { PasswordHasher } from './auth/password-hash.ts';
import type { PasswordStrength } from './auth/password-strength.ts';
import type { RateLimits } from './auth/rate-limits.ts';
import type { SecondFactorCodes } from './auth/second-factor-codes.ts';
import type { SecretSealer } from './auth/secret-sealer.ts';
import type { SignedReferences } from './auth/signed-reference.ts';
import type { Config } from './config/config.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import type { RenderedEmail } from './integrations/mail/render-email.ts';
import type { ReportDocument } from './integrations/pdf/report-document.ts';
import type { SheetService } from './integrations/sheets/sheet-service.ts';
import type { Ffmpeg } from './media/ffmpeg/ffmpeg.ts';
import type { AccessRecorder } from './media/serving/access-recorder.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Database } from './persistence/database/database.ts';
import type { ProcessLocks } from './persistence/database/process-locks.ts';
import type { BlobStore } from './storage/blob-store.ts';

/** Everything with a side effect, made once at start. Tests make another. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  /** Null where nobody reads them. */
  readonly metrics: Metrics | null;
  readonly clock: { readonly now: () => Date };
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly locks: ProcessLocks;
  readonly auth: Auth;
  readonly secondFactorCodes: SecondFactorCodes;
  /** Encrypts the signing secrets of webhooks at rest. */
  readonly webhookSecrets: SecretSealer;
  readonly passwords: PasswordHasher;
  readonly passwordStrength: PasswordStrength;
  readonly rateLimits: RateLimits;
  /** The organization's provider for signing in; null: none is set up. */
  readonly oidc: OidcClient | null;
  /** References with which a processing tool reads its selection. */
  readonly processingReferences: SignedReferences;
  /** The spreadsheet that exports of videos go to; null: none is set up. */
  readonly sheets: SheetService | null;
  /** Null where no mail server is set up: messages are written and not sent. */
  readonly mailer: Mailer | null;
  /** What measures, copies and pictures videos; null where it is not installed. */
  readonly ffmpeg: Ffmpeg | null;
  readonly mailCodes: MailCodes;
  /** Gives a letter its forms, with links where the product knows its address. */
  readonly renderLetter: (letter: EmailContent) => Promise<RenderedEmail>;
  /** Records the evidence that is sent. */
  readonly accesses: AccessRecorder;
  /** Aborted when the product begins to stop, so that what would last for ever ends. */
  readonly stopping: AbortSignal;
  /** Makes the PDF of a report: the same document gives the same bytes. */
  readonly renderReport: (report: ReportDocument) => Promise<Uint8Array>;
}
