import { BlockList } from 'node:net';
import { MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/account/registration';
import {
  PASSWORD_COST,
  securityPolicies,
  securityProfiles,
  USE_NOTICE,
  type PasswordCost,
  type SecurityPolicy,
} from '@plainview/domain/account/security-policy';
import { DAY, HOUR, MINUTE, SECOND } from '@plainview/domain/shared/time';
import { z } from 'zod';
import type { BucketSettings } from './bucket-settings.ts';
import type { FfmpegSettings } from './ffmpeg-settings.ts';
import { limitSettings, limitsOf, wholeNumber, type Limits } from './limit-settings.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { readProxies } from './parse-trusted-proxies.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/u;

/** An http(s) URL without credentials: URLs are shown and logged, and `fetch` rejects URLs with credentials. */
const webUrl = z.url({ protocol: /^https?$/u }).refine((text) => {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'expected a URL without user name and password');

/** A URL that receives secrets and codes, so it must use TLS or be on this machine. */
const guardedUrl = webUrl.refine(
  (text) => text.startsWith('https:') || LOOPBACK.test(new URL(text).hostname),
  'expected https://',
);

/** Every setting, keyed by its environment variable. `.env.example` explains each one. */
const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  PUBLIC_URL: webUrl.optional(),
  TRUSTED_PROXIES: z.string().transform(readProxies).optional(),
  DATA_DIRECTORY: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+\/.+$/u, 'expected postgres://user:password@host:port/database')
    .optional(),
  SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  BACKUP_KEY: z.string().min(32, 'expected at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'expected at least 12 characters').optional(),
  ADMIN_EMAIL: z.email().default('admin@plainview.local'),
  ADMIN_PASSWORD: z.string().min(MINIMUM_PASSWORD_LENGTH).optional(),
  ADMIN_REGISTRATION_KEY: z.string().min(8).optional(),
  SECURITY_PROFILE: z.enum(securityProfiles).default('standard'),
  MINIMUM_PASSWORD_LENGTH: wholeNumber(MINIMUM_PASSWORD_LENGTH, 64).optional(),
  COMMON_PASSWORDS_FILE: z.string().min(1).optional(),
  USE_NOTICE: z.string().min(1).max(4000).optional(),
  SESSION_IDLE_MINUTES: wholeNumber(0, (30 * DAY) / MINUTE).default(0),
  SESSION_HOURS: wholeNumber(1, (365 * DAY) / HOUR).optional(),
  ...limitSettings,
  STORAGE_BUCKET: z
    .string()
    .regex(/^[0-9A-Za-z][0-9A-Za-z._-]{1,62}$/u, 'expected the name of a bucket')
    .optional(),
  STORAGE_ENDPOINT: webUrl.optional(),
  STORAGE_REGION: z.string().min(1).default('us-east-1'),
  STORAGE_ACCESS_KEY: z.string().min(1).optional(),
  STORAGE_SECRET_KEY: z.string().min(1).optional(),
  STORAGE_PREFIX: z
    .string()
    .regex(/^[0-9A-Za-z_-]+(\/[0-9A-Za-z_-]+)*\/?$/u, 'expected letters, digits, -, _ and / between them')
    .optional(),
  STORAGE_PATH_STYLE: z.enum(['yes', 'no']).optional(),
  STORAGE_ENCRYPTION: z
    .string()
    .regex(/^(AES256|aws:kms(:.+)?)$/u, 'expected AES256, aws:kms or aws:kms:key')
    .optional(),
  STORAGE_OBJECT_LOCK: z
    .string()
    .regex(/^(governance|compliance):[1-9]\d{0,4}$/u, 'expected governance:days or compliance:days')
    .optional(),
  STORAGE_READS: z.enum(['through', 'redirect']).default('through'),
  MEDIA_HANDOFF: z.enum(['off', 'nginx']).default('off'),
  STORAGE_LINK_MINUTES: wholeNumber(1, 720).default(60),
  CALL_BODY_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
  UPLOAD_EXPIRY_HOURS: z.coerce.number().min(0.001).max(8760).default(24),
  PROCESSING_TOOL_URL: webUrl.optional(),
  WEBHOOK_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .pipe(z.array(webUrl.transform((url) => new URL(url).origin)))
    .default([]),
  GOOGLE_SHEETS_SPREADSHEET_ID: z
    .string()
    .transform((text) => /\/spreadsheets\/d\/(?<id>[\w-]+)/u.exec(text)?.groups?.['id'] ?? text)
    .pipe(z.string().regex(/^[\w-]+$/u, "expected the spreadsheet's id or its address"))
    .optional(),
  GOOGLE_SERVICE_ACCOUNT: z.string().optional(),
  GOOGLE_SHEETS_ROOT_URL: webUrl.default('https://sheets.googleapis.com/'),
  GOOGLE_SHEETS_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(600).default(60),
  GOOGLE_SHEETS_PATIENCE_SECONDS: z.coerce.number().min(0).max(86_400).default(300),
  OIDC_ISSUER: guardedUrl.refine((text) => !/[?#]/u.test(text), 'expected an issuer’s address').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(60).default('your organization'),
  OIDC_SECOND_FACTOR: z.enum(['own', 'provider']).default('own'),
  OIDC_ACR: z.string().min(1).optional(),
  OIDC_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .pipe(z.array(guardedUrl.transform((url) => new URL(url).origin)))
    .default([]),
  OIDC_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  FFMPEG_SANDBOX: z.enum(['auto', 'off', 'required']).default('auto'),
  FFMPEG_PATIENCE_SECONDS: z.coerce.number().min(0.1).max(86_400).default(300),
  SMTP_URL: z.url({ protocol: /^smtps?$/u, hostname: /./u }).optional(),
  MAIL_FROM: z.email().optional(),
  LIVE_STREAMS: wholeNumber(1, 100_000).default(2000),
  LIVE_STREAMS_PER_SESSION: wholeNumber(1, 1000).default(10),
  LIVE_CHECK_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  LEDGER_ROUND_HOURS: wholeNumber(1, 8760).default(24),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 600).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Constraints between settings. */
const agreeingSettings = settings
  .refine((value) => value.SMTP_URL === undefined || value.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'needed with SMTP_URL',
  })
  .superRefine((value, check) => {
    const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
    const missing = names.filter((name) => value[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing)
      check.addIssue({
        code: 'custom',
        path: [name],
        message: `needed with the other two of ${names.join(', ')}`,
      });
  })
  .refine((value) => value.GOOGLE_SHEETS_SPREADSHEET_ID === undefined || value.GOOGLE_SERVICE_ACCOUNT, {
    path: ['GOOGLE_SERVICE_ACCOUNT'],
    message: 'needed with GOOGLE_SHEETS_SPREADSHEET_ID',
  })
  .refine(
    ({ SECURITY_PROFILE: profile, MINIMUM_PASSWORD_LENGTH: length = Infinity }) =>
      length >= securityPolicies[profile].minimumPasswordLength,
    {
      path: ['MINIMUM_PASSWORD_LENGTH'],
      message: 'below the minimum of SECURITY_PROFILE',
    },
  )
  .refine(
    ({ SECURITY_PROFILE: profile, SESSION_HOURS: hours = 0 }) =>
      profile === 'standard' || hours <= securityPolicies[profile].sessionHours,
    {
      path: ['SESSION_HOURS'],
      message: 'above the maximum of SECURITY_PROFILE',
    },
  )
  .refine((value) => value.MEDIA_HANDOFF === 'off' || value.TRUSTED_PROXIES !== undefined, {
    path: ['TRUSTED_PROXIES'],
    message: 'needed with MEDIA_HANDOFF',
  })
  .refine((value) => value.GOOGLE_SERVICE_ACCOUNT === undefined || value.GOOGLE_SHEETS_SPREADSHEET_ID, {
    path: ['GOOGLE_SHEETS_SPREADSHEET_ID'],
    message: 'needed with GOOGLE_SERVICE_ACCOUNT',
  });

/** The spreadsheet that exports go to, and the account that writes to it. */
export interface GoogleSheetsConfig {
  readonly spreadsheetId: string;
  /** The service account's key as JSON text, or the path of a file that holds it. */
  readonly serviceAccount: string;
  readonly rootUrl: string;
  /** Timeout of one call. */
  readonly timeoutSeconds: number;
  /** How long calls may keep failing before the export fails. */
  readonly patienceSeconds: number;
}

type Settings = z.infer<typeof settings>;

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
  /** Null means a secret generated at first start and kept in the data directory. */
  readonly secret: string | null;
  /** Authenticates backups; null means a key that the first backup creates and keeps in the data directory. */
  readonly backupKey: string | null;
  /** Encrypts backups; null means no encryption, unless a command names a passphrase file. */
  readonly backupPassphrase: string | null;
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
  readonly googleSheets: GoogleSheetsConfig | null;
  /** The mail server and the sender's address; null means that no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly sender: string } | null;
  /** The provider for single sign-on; null means passwords only. */
  readonly oidc: OidcSettings | null;
  /** Null disables ffmpeg. */
  readonly ffmpeg: FfmpegSettings | null;
  /** Limits of open change streams, and how often access is rechecked while nothing changes. */
  readonly liveStreams: {
    readonly perProcess: number;
    /** Per session or API key. */
    readonly perCaller: number;
    readonly checkSeconds: number;
  };
  /** Port of /metrics; null disables it. */
  readonly metricsPort: number | null;
  /** Hours in which the scheduled verification verifies every entry of the ledger again. */
  readonly ledgerRoundHours: number;
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
  const parsed = agreeingSettings.safeParse(given);
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
    secret: value.SECRET ?? null,
    backupKey: value.BACKUP_KEY ?? null,
    backupPassphrase: value.BACKUP_PASSPHRASE ?? null,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD ?? null,
    adminRegistrationKey: value.ADMIN_REGISTRATION_KEY ?? null,
    policy: policyOf(value),
    passwordCost: PASSWORD_COST,
    commonPasswordsFile: value.COMMON_PASSWORDS_FILE ?? null,
    useNotice: useNoticeOf(value),
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    apiRequestsPerMinute: value.API_REQUESTS_PER_MINUTE,
    registrationsPerQuarterHour: value.REGISTRATIONS_PER_QUARTER_HOUR,
    limits: limitsOf(value),
    maximumUploadBytes: value.MAXIMUM_UPLOAD_BYTES,
    uploadExpiryHours: value.UPLOAD_EXPIRY_HOURS,
    callBodySeconds: value.CALL_BODY_SECONDS,
    bucket: bucketOf(value),
    ffmpeg:
      value.FFMPEG_PATH === 'off'
        ? null
        : {
            ffmpeg: value.FFMPEG_PATH,
            ffprobe: value.FFPROBE_PATH,
            patienceSeconds: value.FFMPEG_PATIENCE_SECONDS,
            sandbox: value.FFMPEG_SANDBOX,
          },
    liveStreams: {
      perProcess: value.LIVE_STREAMS,
      perCaller: value.LIVE_STREAMS_PER_SESSION,
      checkSeconds: value.LIVE_CHECK_SECONDS,
    },
    metricsPort: value.METRICS_PORT ?? null,
    ledgerRoundHours: value.LEDGER_ROUND_HOURS,
    shutdownGraceSeconds: value.SHUTDOWN_GRACE_SECONDS,
    logLevel: value.LOG_LEVEL,
  };
}

/** Returns the security profile with the operator's overrides applied. */
function policyOf({
  SECURITY_PROFILE,
  MINIMUM_PASSWORD_LENGTH: length,
  SESSION_HOURS: hours,
}: Settings): SecurityPolicy {
  const policy = securityPolicies[SECURITY_PROFILE];
  return {
    ...policy,
    minimumPasswordLength: length ?? policy.minimumPasswordLength,
    sessionHours: hours ?? policy.sessionHours,
  };
}

function useNoticeOf({ SECURITY_PROFILE, USE_NOTICE: text }: Settings): string | null {
  if (text === 'off') return null;
  if (text !== undefined && text !== 'on') return text;
  return text === 'on' || securityPolicies[SECURITY_PROFILE].showsUseNotice ? USE_NOTICE : null;
}

function googleSheetsOf(value: Settings): GoogleSheetsConfig | null {
  const { GOOGLE_SHEETS_SPREADSHEET_ID: spreadsheetId, GOOGLE_SERVICE_ACCOUNT: serviceAccount } = value;
  if (spreadsheetId === undefined || serviceAccount === undefined) return null;
  return {
    spreadsheetId,
    serviceAccount,
    rootUrl: value.GOOGLE_SHEETS_ROOT_URL,
    timeoutSeconds: value.GOOGLE_SHEETS_TIMEOUT_SECONDS,
    patienceSeconds: value.GOOGLE_SHEETS_PATIENCE_SECONDS,
  };
}

function oidcOf(value: Settings): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.OIDC_NAME,
    secondFactor: value.OIDC_SECOND_FACTOR,
    acr: value.OIDC_ACR ?? null,
    origins: [new URL(issuer).origin, ...value.OIDC_ORIGINS],
    timeoutSeconds: value.OIDC_TIMEOUT_SECONDS,
  };
}

function bucketOf(value: Settings): BucketSettings | null {
  const {
    STORAGE_BUCKET: bucket,
    STORAGE_ACCESS_KEY: accessKeyId,
    STORAGE_SECRET_KEY: secretAccessKey,
  } = value;
  if (bucket === undefined) return null;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new BadSetting('Bad setting. Set both STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY, or neither');
  }
  const [mode, days] = value.STORAGE_OBJECT_LOCK?.split(':') ?? [];
  return {
    bucket,
    endpoint: value.STORAGE_ENDPOINT ?? null,
    region: value.STORAGE_REGION,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
    prefix: value.STORAGE_PREFIX?.replace(/\/?$/u, '/') ?? '',
    // Few stores other than Amazon's have a host name per bucket.
    pathStyle: (value.STORAGE_PATH_STYLE ?? (value.STORAGE_ENDPOINT === undefined ? 'no' : 'yes')) === 'yes',
    encryption: encryptionOf(value.STORAGE_ENCRYPTION),
    objectLock:
      mode === undefined
        ? null
        : { mode: mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE', days: Number(days) },
    reads: value.STORAGE_READS,
    linkSeconds: (value.STORAGE_LINK_MINUTES * MINUTE) / SECOND,
  };
}

function encryptionOf(text: string | undefined): BucketSettings['encryption'] {
  if (text === undefined) return null;
  if (text === 'AES256') return { algorithm: text, keyId: null };
  return { algorithm: 'aws:kms', keyId: text.slice('aws:kms:'.length) || null };
}

/** Reads the settings of this process. */
export const readProcessConfig = (): Config => readConfig(process.env);
