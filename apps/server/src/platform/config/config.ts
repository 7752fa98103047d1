import { BlockList } from 'node:net';
import path from 'node:path';
import {
  PASSWORD_COST,
  type PasswordCost,
  securityPolicies,
  type SecurityPolicy,
  USE_NOTICE,
} from '@plainview/domain/identity/users/security-policy';
import type { JobLane, ProcessRole } from '@plainview/domain/operations/health/job-lanes';
import { archiveOf, type ArchiveSettings } from './archive-settings.ts';
import { bucketOf, type BucketSettings } from './bucket-settings.ts';
import { ffmpegOf, type FfmpegSettings } from './ffmpeg-settings.ts';
import {
  googleSheetsOf,
  type GoogleSheetsSettings,
  oidcOf,
  type OidcSettings,
  reportSigningOf,
  type ReportSigningSettings,
  speechToTextOf,
  type SpeechToTextSettings,
  timestampAuthorityOf,
  tracingOf,
  type TracingSettings,
  type TimestampAuthoritySettings,
} from './integration-settings.ts';
import { type Limits, limitsOf } from './limit-settings.ts';
import { lanesOf } from './process-role.ts';
import { type Settings, settingSchema } from './setting-schema.ts';
import { type SupportContact, supportContactOf } from './support-contact.ts';
import { unknownSettings, type UnknownSetting } from './unknown-settings.ts';

/** Settings in the form the product uses. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Public URL of the product, without a trailing slash; null means the URL that each request names. */
  readonly publicUrl: string | null;
  /** Proxies whose forwarding headers are trusted. */
  readonly trustedProxies: BlockList;
  readonly dataDirectory: string;
  /** Null means the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | null;
  /** Whether a database server copies the database before a newer version migrates it. */
  readonly copiesBeforeUpgrade: boolean;
  /** Null means a secret generated at first start and kept in the data directory. */
  readonly secret: string | null;
  /**
   * Authenticates backups; null means a key that the first backup creates and keeps in the data directory.
   */
  readonly backupKey: string | null;
  /** Encrypts backups; null means no encryption, unless a command names a passphrase file. */
  readonly backupPassphrase: string | null;
  /** The scheduled backups; null if this process takes none. */
  readonly backups: BackupSettings | null;
  /** The archive of the embedded database's WAL; null if there is none. */
  readonly walArchive: ArchiveSettings | null;
  /** Whether the first administrator is created on a page of the product, with a code from its log. */
  readonly hasSetupPage: boolean;
  readonly adminEmail: string;
  /** Null means a password generated at first start and printed once. */
  readonly adminPassword: string | null;
  /** Null disables administrator registration. */
  readonly adminRegistrationKey: string | null;
  /** Security limits for accounts and sessions. */
  readonly policy: SecurityPolicy;
  /** Cost of hashing a password. Not configurable, so that no setting can weaken it. */
  readonly passwordCost: PasswordCost;
  /** File of passwords to reject or flag, one per line; null means the bundled list. */
  readonly commonPasswordsFile: string | null;
  /** Notice that users must acknowledge before they sign in; null means none. */
  readonly useNotice: string | null;
  /** Whom users contact when a page tells them to contact an administrator; null names no one. */
  readonly supportContact: SupportContact | null;
  /** Idle time after which a session ends; 0 means never. */
  readonly sessionIdleMinutes: number;
  /** Requests per minute for one API key, or for one session under /api. */
  readonly apiRequestsPerMinute: number;
  /** Registrations per network address. */
  readonly registrationsPerQuarterHour: number;
  readonly limits: Limits;
  readonly maximumUploadBytes: number;
  readonly uploadExpiryHours: number;
  /** How long the body of a call may take to arrive; does not apply to uploads. */
  readonly callBodySeconds: number;
  /** Null means that files are stored in the data directory. */
  readonly bucket: BucketSettings | null;
  /** The proxy that sends stored files from the folder after this server authorized it; null means none. */
  readonly mediaHandOff: 'nginx' | null;
  /** The page that Process Selected opens; null means the built-in one. */
  readonly processingToolUrl: string | null;
  /** Allowed origins of webhook URLs: schemes, hosts and ports. */
  readonly webhookOrigins: readonly string[];
  /** The spreadsheet that Export Selected writes to; null means a download instead. */
  readonly googleSheets: GoogleSheetsSettings | null;
  /** The mail server and the sender's address; null means that no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly sender: string } | null;
  /** The provider for single sign-on; null means passwords only. */
  readonly oidc: OidcSettings | null;
  /** Null disables ffmpeg. */
  readonly ffmpeg: FfmpegSettings | null;
  /** The service that makes transcripts; null means none. */
  readonly speechToText: SpeechToTextSettings | null;
  /** Limits of open change streams, and how often access is rechecked while nothing changes. */
  readonly liveStreams: {
    readonly perProcess: number;
    /** Per session or API key. */
    readonly perCaller: number;
    readonly checkSeconds: number;
  };
  /** Port of /metrics; null disables it. */
  readonly metricsPort: number | null;
  /** Collector of traces; null records none. */
  readonly tracing: TracingSettings | null;
  /** File with the key that signs checkpoints of the ledger; null means one in the data directory. */
  readonly ledgerKeyFile: string | null;
  /** Command that signs checkpoints in place of a key file; null means none. */
  readonly ledgerSignerCommand: string | null;
  /** The authority that timestamps checkpoints of the ledger; null means none. */
  readonly timestampAuthority: TimestampAuthoritySettings | null;
  /** The certificate that signs reports on request; null means none. */
  readonly reportSigning: ReportSigningSettings | null;
  /** PEM certificates of the authorities that may vouch for signatures in videos. */
  readonly signatureAuthorities: readonly string[];
  /** Hours in which the scheduled verification verifies every entry of the ledger again. */
  readonly ledgerRoundHours: number;
  /** The scheduled verification of stored files. */
  readonly fileVerification: {
    /** Days in which every file is read again; 0 disables the verification. */
    readonly roundDays: number;
    readonly bytesPerSecond: number;
  };
  /** Hours of footage that a reviewer is meant to watch a day; null if that is not set. */
  readonly reviewHoursPerDay: number | null;
  readonly role: ProcessRole;
  /** Lanes of the jobs that this process runs. */
  readonly jobLanes: readonly JobLane[];
  /** How long a process may be silent before others take over its jobs. */
  readonly jobLeaseSeconds: number;
  /** How long requests and jobs may run after shutdown begins. */
  readonly shutdownGraceSeconds: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** An invalid setting that prevents startup. Names the setting and the problem. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

/**
 * Validates the environment against the schema. An empty value counts as unset.
 * @throws BadSetting naming each invalid setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new BadSetting(`Bad setting. ${lines.join('; ')}`);
  }
  const value = parsed.data;
  return {
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/u, '') ?? null,
    trustedProxies: value.TRUSTED_PROXIES ?? new BlockList(),
    mediaHandOff: value.MEDIA_HANDOFF === 'nginx' ? 'nginx' : null,
    processingToolUrl: value.PROCESSING_TOOL_URL ?? null,
    webhookOrigins: value.WEBHOOK_ORIGINS,
    googleSheets: googleSheetsOf(value),
    mail:
      value.SMTP_URL !== undefined && value.MAIL_FROM !== undefined
        ? { smtpUrl: value.SMTP_URL, sender: value.MAIL_FROM }
        : null,
    oidc: oidcOf(value),
    dataDirectory: value.DATA_DIRECTORY,
    databaseUrl: value.DATABASE_URL ?? null,
    copiesBeforeUpgrade: value.COPY_BEFORE_UPGRADE === 'on',
    secret: value.SECRET ?? null,
    backupKey: value.BACKUP_KEY ?? null,
    backupPassphrase: value.BACKUP_PASSPHRASE ?? null,
    backups: backupsOf(value),
    walArchive: archiveOf(value),
    hasSetupPage: value.SETUP_PAGE === 'yes' && value.ADMIN_PASSWORD === undefined,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD ?? null,
    adminRegistrationKey: value.ADMIN_REGISTRATION_KEY ?? null,
    policy: policyOf(value),
    passwordCost: PASSWORD_COST,
    commonPasswordsFile: value.COMMON_PASSWORDS_FILE ?? null,
    useNotice: useNoticeOf(value),
    supportContact: supportContactOf(value),
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    apiRequestsPerMinute: value.API_REQUESTS_PER_MINUTE,
    registrationsPerQuarterHour: value.REGISTRATIONS_PER_QUARTER_HOUR,
    limits: limitsOf(value),
    maximumUploadBytes: value.MAXIMUM_UPLOAD_BYTES,
    uploadExpiryHours: value.UPLOAD_EXPIRY_HOURS,
    callBodySeconds: value.CALL_BODY_SECONDS,
    bucket: bucketOf(value),
    ffmpeg: ffmpegOf(value),
    speechToText: speechToTextOf(value),
    liveStreams: {
      perProcess: value.LIVE_STREAMS,
      perCaller: value.LIVE_STREAMS_PER_SESSION,
      checkSeconds: value.LIVE_CHECK_SECONDS,
    },
    metricsPort: value.METRICS_PORT ?? null,
    tracing: tracingOf(value),
    ledgerKeyFile: value.LEDGER_KEY_FILE ?? null,
    ledgerSignerCommand: value.LEDGER_SIGNER_COMMAND ?? null,
    timestampAuthority: timestampAuthorityOf(value),
    reportSigning: reportSigningOf(value),
    signatureAuthorities: value.SOURCE_SIGNATURE_AUTHORITIES ?? [],
    ledgerRoundHours: value.LEDGER_ROUND_HOURS,
    fileVerification: {
      roundDays: value.FILE_ROUND_DAYS,
      bytesPerSecond: value.FILE_VERIFICATION_BYTES_PER_SECOND,
    },
    reviewHoursPerDay: value.REVIEW_HOURS_PER_DAY ?? null,
    role: value.PROCESS_ROLE,
    jobLanes: lanesOf(value),
    jobLeaseSeconds: value.JOB_LEASE_SECONDS,
    shutdownGraceSeconds: value.SHUTDOWN_GRACE_SECONDS,
    logLevel: value.LOG_LEVEL,
  };
}

/** Returns the security profile with the operator's overrides applied. */
function policyOf({
  SECURITY_PROFILE,
  MINIMUM_PASSWORD_LENGTH: length,
  SESSION_HOURS: hours,
  UNUSED_ACCOUNT_DAYS: unusedDays,
}: Settings): SecurityPolicy {
  const policy = securityPolicies[SECURITY_PROFILE];
  return {
    ...policy,
    minimumPasswordLength: length ?? policy.minimumPasswordLength,
    sessionHours: hours ?? policy.sessionHours,
    unusedAccountDays: unusedDays ?? policy.unusedAccountDays,
  };
}

function useNoticeOf({ SECURITY_PROFILE, USE_NOTICE: text }: Settings): string | null {
  if (text === 'off') return null;
  if (text !== undefined && text !== 'on') return text;
  return text === 'on' || securityPolicies[SECURITY_PROFILE].showsUseNotice ? USE_NOTICE : null;
}

/** Returns what the environment of this process names almost like a setting. */
export const unknownProcessSettings = (): readonly UnknownSetting[] =>
  unknownSettings(Object.keys(process.env), Object.keys(settingSchema.shape));

/** Reads the settings of this process. @param changes settings that a command changes */
export const readProcessConfig = (changes: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ ...process.env, ...changes });

/** The scheduled backups. */
export interface BackupSettings {
  /** Absolute path of the folder that contains them, each in a folder of its own. */
  readonly folder: string;
  /** Time of day in UTC, such as `02:30`. */
  readonly time: string;
  /** How many remain. */
  readonly keep: number;
}

/** Returns the settings of the scheduled backups; null without a folder. */
export function backupsOf({
  BACKUP_FOLDER: folder,
  BACKUP_TIME: time,
  BACKUP_KEEP: keep,
}: Settings): BackupSettings | null {
  return folder === undefined ? null : { folder: path.resolve(folder), time, keep };
}
