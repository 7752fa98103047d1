import type { EmailContent } from '@plainview/domain/operations/mail/email-body';
import type { Database, DatabaseConnection } from '@plainview/postgres/database';
import type { Logger } from 'pino';
import type { MailCodes } from './auth/email-tokens.ts';
import type { SignerWatch } from './auth/ledger-signer/signer.ts';
import type { OidcClient } from './auth/oidc-client.ts';
import type { PasswordHasher } from './auth/password-hash.ts';
import type { PasswordStrength } from './auth/password-strength.ts';
import type { RateLimits } from './auth/rate-limits.ts';
import type { SecondFactorCodes } from './auth/second-factor-codes.ts';
import type { SecretSealer } from './auth/secret-sealer.ts';
import type { SessionCookies } from './auth/session-cookies.ts';
import type { SetupGate } from './auth/setup-gate.ts';
import type { SignedReferences } from './auth/signed-reference.ts';
import type { Config } from './config/config.ts';
import type { ExportTurns } from './core/export-turns.ts';
import type { Tracing } from './core/tracing.ts';
import type { ProcessLocks } from './database/locks/process-locks.ts';
import type { SystemReader } from './database/system-reader.ts';
import type { Mailer } from './integrations/mail/mailer.ts';
import type { RenderedEmail } from './integrations/mail/render-email.ts';
import type { RenderPdf } from './integrations/rendering/pdf-renderer.ts';
import type { SheetService } from './integrations/sheets/sheet-service.ts';
import type { Ffmpeg } from './media/ffmpeg/ffmpeg.ts';
import type { ProbeFile } from './media/probe-video.ts';
import type { AccessRecorder } from './media/serving/access-recorder.ts';
import type { SpeechDetector } from './media/speech/speech-detector.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { BlobStore } from './storage/blob-store.ts';

/** All dependencies with side effects, created once at startup. Tests build their own. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  /** Null if metrics are disabled. */
  readonly metrics: Metrics | null;
  /** Null if no collector of traces is configured. */
  readonly tracing: Tracing | null;
  readonly clock: { readonly now: () => Date };
  readonly database: Database;
  /** Connection of the database's owner and the secret, for backups, which contain all tables. */
  readonly installation: { readonly owner: DatabaseConnection; readonly secret: string };
  readonly blobs: BlobStore;
  readonly locks: ProcessLocks;
  readonly sessionCookies: SessionCookies;
  readonly secondFactorCodes: SecondFactorCodes;
  /** Encrypts the signing secrets of webhooks at rest. */
  readonly webhookSecrets: SecretSealer;
  /** Encrypts the signing key of the ledger in the database. */
  readonly ledgerKeySealer: SecretSealer;
  /** Knows whether this process can sign the ledger. */
  readonly signer: SignerWatch;
  readonly passwords: PasswordHasher;
  readonly passwordStrength: PasswordStrength;
  readonly rateLimits: RateLimits;
  /** The organization's identity provider for single sign-on; null if none is configured. */
  readonly oidc: OidcClient | null;
  /** Admits to the setup page; null if there is none, or if there was an administrator at the start. */
  readonly setup: SetupGate | null;
  /** Signed references with which a processing tool reads its selection. */
  readonly processingReferences: SignedReferences;
  /** The spreadsheet service that video exports go to; null if none is configured. */
  readonly sheets: SheetService | null;
  /** Null if no mail server is configured; messages are then stored but not sent. */
  readonly mailer: Mailer | null;
  /** Probes and transcodes videos and takes their stills; null if ffmpeg is not installed. */
  readonly ffmpeg: Ffmpeg | null;
  /** Whether work on videos is enqueued: this process runs it, or leaves it to another one. */
  readonly processesVideos: boolean;
  /** Decides whether a file is a video and measures it, in a process of its own. */
  readonly probe: ProbeFile;
  /** Detects speech in the sound of videos; null if it is disabled or not installed. */
  readonly speech: SpeechDetector | null;
  readonly mailCodes: MailCodes;
  /** Renders an email as text and HTML, with links if the product knows its public address. */
  readonly renderEmail: (content: EmailContent) => Promise<RenderedEmail>;
  /** Records accesses to evidence. */
  readonly accesses: AccessRecorder;
  /** Limits the exports that are prepared at the same time. */
  readonly exportTurns: ExportTurns;
  /** Reads without a transaction, for checks that every range of a video needs. */
  readonly reader: SystemReader;
  /** Whether an earlier attempt of the running job failed or was lost; false outside of jobs. */
  readonly isLaterAttempt: boolean;
  /** Aborted when shutdown begins, so that open-ended streams end. */
  readonly stopping: AbortSignal;
  /**
   * Renders documents as PDFs, in another thread. Deterministic: the same document gives the same bytes.
   * Pictures in the request are empty afterwards.
   */
  readonly renderPdf: RenderPdf;
}
