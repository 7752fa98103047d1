import { EMAIL_PATTERN } from '@plainview/domain/identity/account-rules/email-domain';
import { MINIMUM_PASSWORD_LENGTH } from '@plainview/domain/identity/registrations/registration';
import { securityPolicies, securityProfiles } from '@plainview/domain/identity/users/security-policy';
import { FEWEST_UNUSED_DAYS } from '@plainview/domain/identity/users/unused-account';
import { jobLanes, processRoles } from '@plainview/domain/operations/health/job-lanes';
import { DAY, HOUR, MINUTE } from '@plainview/domain/shared/time';
import { z } from 'zod';
import { asciiAddress } from '../core/email-key.ts';
import { limitSettings, wholeNumber } from './limit-settings.ts';
import { checkRole } from './process-role.ts';
import { isPrivateHost, readCertificates, readHeaders, readProxies } from './setting-values.ts';

const emailAddress = z.email({ pattern: EMAIL_PATTERN });

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/u;

/**
 * An http(s) URL without credentials: URLs are shown and logged, and `fetch` rejects URLs with credentials.
 */
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

/** A URL that receives evidence, so it must use TLS or be in the private network. */
const evidenceUrl = webUrl.refine(
  (text) => text.startsWith('https:') || (URL.canParse(text) && isPrivateHost(new URL(text).hostname)),
  'expected https://, or http:// with a private address',
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
  COPY_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  BACKUP_KEY: z.string().min(32, 'expected at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'expected at least 12 characters').optional(),
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'expected a time such as 02:30')
    .default('02:30'),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  WAL_ARCHIVE: z
    .string()
    .regex(
      /^(?!s3:)|^s3:\/\/[0-9A-Za-z][0-9A-Za-z._-]{1,62}(\/[0-9A-Za-z_-]+)+\/?$/u,
      'expected a folder or s3://bucket/prefix',
    )
    .optional(),
  SETUP_PAGE: z.enum(['yes', 'no']).default('no'),
  ADMIN_EMAIL: emailAddress.default('admin@plainview.local'),
  ADMIN_PASSWORD: z.string().min(MINIMUM_PASSWORD_LENGTH).optional(),
  ADMIN_REGISTRATION_KEY: z.string().min(8).optional(),
  SECURITY_PROFILE: z.enum(securityProfiles).default('standard'),
  MINIMUM_PASSWORD_LENGTH: wholeNumber(MINIMUM_PASSWORD_LENGTH, 64).optional(),
  COMMON_PASSWORDS_FILE: z.string().min(1).optional(),
  SUPPORT_CONTACT_NAME: z.string().trim().min(1).max(120).optional(),
  SUPPORT_CONTACT_EMAIL: emailAddress.optional(),
  SUPPORT_CONTACT_PHONE: z
    .string()
    .trim()
    .regex(/^\+?[\d()./ -]{3,40}$/u, 'expected a telephone number')
    .optional(),
  USE_NOTICE: z.string().min(1).max(4000).optional(),
  SESSION_IDLE_MINUTES: wholeNumber(0, (30 * DAY) / MINUTE).default(0),
  SESSION_HOURS: wholeNumber(1, (365 * DAY) / HOUR).optional(),
  UNUSED_ACCOUNT_DAYS: wholeNumber(0, 3650)
    .refine(
      (days) => days === 0 || days >= FEWEST_UNUSED_DAYS,
      `expected 0 or at least ${FEWEST_UNUSED_DAYS}`,
    )
    .optional(),
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
  SPEECH_DETECTION: z.enum(['on', 'off']).default('on'),
  SPEECH_TO_TEXT_URL: evidenceUrl.optional(),
  SPEECH_TO_TEXT_API_KEY: z.string().min(1).optional(),
  SPEECH_TO_TEXT_MODEL: z.string().trim().min(1).max(200).optional(),
  SPEECH_TO_TEXT_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(86_400).default(900),
  SMTP_URL: z.url({ protocol: /^smtps?$/u, hostname: /./u }).optional(),
  MAIL_FROM: emailAddress.transform(asciiAddress).optional(),
  LIVE_STREAMS: wholeNumber(1, 100_000).default(2000),
  LIVE_STREAMS_PER_SESSION: wholeNumber(1, 1000).default(10),
  LIVE_CHECK_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(readHeaders).default({}),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(120).default('plainview'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LEDGER_KEY_FILE: z.string().optional(),
  LEDGER_SIGNER_COMMAND: z.string().optional(),
  TIMESTAMP_AUTHORITY_URL: webUrl.optional(),
  TIMESTAMP_AUTHORITY_CERTIFICATES: z.string().optional(),
  REPORT_SIGNING_CERTIFICATE: z.string().optional(),
  REPORT_SIGNING_KEY: z.string().optional(),
  REPORT_SIGNING_PKCS12: z.string().optional(),
  REPORT_SIGNING_PASSPHRASE_FILE: z.string().optional(),
  SOURCE_SIGNATURE_AUTHORITIES: z.string().transform(readCertificates).optional(),
  LEDGER_ROUND_HOURS: wholeNumber(1, 8760).default(24),
  FILE_ROUND_DAYS: wholeNumber(0, 365).default(7),
  PROCESS_ROLE: z.enum(processRoles).default('all'),
  JOB_LANES: z
    .string()
    .transform((text) => text.split(',').map((lane) => lane.trim()))
    .pipe(z.array(z.enum(jobLanes)))
    .optional(),
  JOB_LEASE_SECONDS: z.coerce.number().min(0.5).max(600).default(15),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 600).default(10),
  REVIEW_HOURS_PER_DAY: wholeNumber(1, 24).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Returns whether an archive is where a bucket has its files. */
const isBelowFiles = (archive: string, files: string): boolean =>
  archive.startsWith(files) &&
  /^(?:blobs|uploads|tails|quarantine)(?:\/|$)/u.test(archive.slice(files.length));

/** The settings with the constraints between them. */
export const settingSchema = settings
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
  .superRefine(checkRole)
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
  .refine((value) => value.WAL_ARCHIVE === undefined || value.DATABASE_URL === undefined, {
    path: ['WAL_ARCHIVE'],
    message: 'only for the embedded database; archive a PostgreSQL server with its own tools',
  })
  .refine(
    (value) =>
      value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
      Object.keys(value.OTEL_EXPORTER_OTLP_HEADERS).length === 0,
    { path: ['OTEL_EXPORTER_OTLP_ENDPOINT'], message: 'needed with OTEL_EXPORTER_OTLP_HEADERS' },
  )
  .refine((value) => value.WAL_ARCHIVE === undefined || value.BACKUP_KEY !== undefined, {
    path: ['BACKUP_KEY'],
    message: 'needed with WAL_ARCHIVE, which it encrypts',
  })
  .refine(
    ({ WAL_ARCHIVE: archive = '', STORAGE_BUCKET: bucket, STORAGE_PREFIX: prefix = '' }) =>
      bucket === undefined || !isBelowFiles(archive, `s3://${bucket}/${prefix.replace(/(?<=.)\/?$/u, '/')}`),
    { path: ['WAL_ARCHIVE'], message: 'expected a prefix that stored files do not use' },
  )
  .refine((value) => value.TIMESTAMP_AUTHORITY_CERTIFICATES === undefined || value.TIMESTAMP_AUTHORITY_URL, {
    path: ['TIMESTAMP_AUTHORITY_URL'],
    message: 'needed with TIMESTAMP_AUTHORITY_CERTIFICATES',
  })
  .refine(
    (value) => (value.REPORT_SIGNING_CERTIFICATE === undefined) === (value.REPORT_SIGNING_KEY === undefined),
    {
      path: ['REPORT_SIGNING_KEY'],
      message: 'set both REPORT_SIGNING_CERTIFICATE and REPORT_SIGNING_KEY, or neither',
    },
  )
  .refine((value) => value.REPORT_SIGNING_PKCS12 === undefined || value.REPORT_SIGNING_KEY === undefined, {
    path: ['REPORT_SIGNING_PKCS12'],
    message: 'set either this or REPORT_SIGNING_CERTIFICATE and REPORT_SIGNING_KEY',
  })
  .refine((value) => value.REPORT_SIGNING_PASSPHRASE_FILE === undefined || value.REPORT_SIGNING_PKCS12, {
    path: ['REPORT_SIGNING_PKCS12'],
    message: 'needed with REPORT_SIGNING_PASSPHRASE_FILE',
  })
  .refine((value) => value.MEDIA_HANDOFF === 'off' || value.TRUSTED_PROXIES !== undefined, {
    path: ['TRUSTED_PROXIES'],
    message: 'needed with MEDIA_HANDOFF',
  })
  .refine((value) => value.GOOGLE_SERVICE_ACCOUNT === undefined || value.GOOGLE_SHEETS_SPREADSHEET_ID, {
    path: ['GOOGLE_SHEETS_SPREADSHEET_ID'],
    message: 'needed with GOOGLE_SERVICE_ACCOUNT',
  })
  .refine(
    ({ STORAGE_BUCKET: bucket, WAL_ARCHIVE: archive, STORAGE_ACCESS_KEY: id, STORAGE_SECRET_KEY: secret }) =>
      (bucket === undefined && archive?.startsWith('s3:') !== true) ||
      (id === undefined) === (secret === undefined),
    {
      path: ['STORAGE_SECRET_KEY'],
      message: 'set both STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY, or neither',
    },
  );

/** The validated settings, keyed by their environment variables. */
export type Settings = z.infer<typeof settingSchema>;
