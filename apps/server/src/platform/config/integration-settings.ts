import type { Settings } from './setting-schema.ts';

/** The organization's OpenID Connect provider, as configured by the operator. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on the button: "Sign in with {name}". */
  readonly name: string;
  /** Whether Plainview or the provider asks for the second factor of an account that has or needs one. */
  readonly secondFactor: 'own' | 'provider';
  /**
   * The `acr` value that proves a second factor at the provider; null means that `mfa` in `amr` proves it.
   */
  readonly acr: string | null;
  /** Allowed origins of its endpoints: the issuer's own and those that the operator adds. */
  readonly origins: readonly string[];
  /** Timeout of one call to the provider. */
  readonly timeoutSeconds: number;
}

/** Returns the provider for single sign-on, or null if none is configured. */
export function oidcOf(value: Settings): OidcSettings | null {
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

/** The spreadsheet that exports go to, and the account that writes to it. */
export interface GoogleSheetsSettings {
  readonly spreadsheetId: string;
  /** The service account's key as JSON text, or the path of a file that holds it. */
  readonly serviceAccount: string;
  readonly rootUrl: string;
  /** Timeout of one call. */
  readonly timeoutSeconds: number;
  /** How long calls may keep failing before the export fails. */
  readonly retryForSeconds: number;
}

/** Returns the spreadsheet for exports, or null if none is configured. */
export function googleSheetsOf(value: Settings): GoogleSheetsSettings | null {
  const { GOOGLE_SHEETS_SPREADSHEET_ID: spreadsheetId, GOOGLE_SERVICE_ACCOUNT: serviceAccount } = value;
  if (spreadsheetId === undefined || serviceAccount === undefined) return null;
  return {
    spreadsheetId,
    serviceAccount,
    rootUrl: value.GOOGLE_SHEETS_ROOT_URL,
    timeoutSeconds: value.GOOGLE_SHEETS_TIMEOUT_SECONDS,
    retryForSeconds: value.GOOGLE_SHEETS_PATIENCE_SECONDS,
  };
}

/** The certificate with which the operator signs reports on request (PAdES). */
export type ReportSigningSettings = PemSigningSettings | Pkcs12SigningSettings;

export interface PemSigningSettings {
  /** PEM file with the certificate, followed by those of its issuers. */
  readonly certificateFile: string;
  /** PEM file with its private key, without a passphrase. */
  readonly keyFile: string;
}

export interface Pkcs12SigningSettings {
  /** PKCS #12 file with the certificate, its private key and the certificates of its issuers. */
  readonly pkcs12File: string;
  /** File with its passphrase; null if it has an empty one. */
  readonly passphraseFile: string | null;
}

/** Returns the certificate for reports, or null if none is configured. */
export function reportSigningOf({
  REPORT_SIGNING_CERTIFICATE: certificateFile,
  REPORT_SIGNING_KEY: keyFile,
  REPORT_SIGNING_PKCS12: pkcs12File,
  REPORT_SIGNING_PASSPHRASE_FILE: passphraseFile,
}: Settings): ReportSigningSettings | null {
  if (pkcs12File !== undefined) return { pkcs12File, passphraseFile: passphraseFile ?? null };
  return certificateFile === undefined || keyFile === undefined ? null : { certificateFile, keyFile };
}

/** The speech recognition service that makes transcripts. */
export interface SpeechToTextSettings {
  /** Address of the service, without a trailing slash or version. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Null means the default model of the service. */
  readonly model: string | null;
  /** How long the service may take for one part. */
  readonly timeoutSeconds: number;
}

/** Returns the service, or null if none is configured. */
export function speechToTextOf(value: Settings): SpeechToTextSettings | null {
  if (value.SPEECH_TO_TEXT_URL === undefined) return null;
  return {
    url: value.SPEECH_TO_TEXT_URL.replace(/\/+(?:v1\/*)?$/u, ''),
    apiKey: value.SPEECH_TO_TEXT_API_KEY ?? null,
    model: value.SPEECH_TO_TEXT_MODEL ?? null,
    timeoutSeconds: value.SPEECH_TO_TEXT_TIMEOUT_SECONDS,
  };
}

/** The authority that timestamps checkpoints of the ledger (RFC 3161). */
export interface TimestampAuthoritySettings {
  readonly url: string;
  /** PEM file with the authorities whose certificates are trusted; null means those that Node.js trusts. */
  readonly certificatesFile: string | null;
}

/** Returns the timestamp authority, or null if none is configured. */
export function timestampAuthorityOf(value: Settings): TimestampAuthoritySettings | null {
  if (value.TIMESTAMP_AUTHORITY_URL === undefined) return null;
  return {
    url: value.TIMESTAMP_AUTHORITY_URL,
    certificatesFile: value.TIMESTAMP_AUTHORITY_CERTIFICATES ?? null,
  };
}

/** Collector of traces, and how many are recorded. */
export interface TracingSettings {
  /** URL of the collector (OTLP over HTTP), to which `/v1/traces` is added. */
  readonly endpoint: string;
  /** Headers of each request to the collector. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Fraction of the traces that begin here and are recorded, 0 to 1. */
  readonly sampledFraction: number;
}

/** Returns where traces go, or null if no collector is configured. */
export function tracingOf(value: Settings): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = value;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    headers: value.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: value.OTEL_SERVICE_NAME,
    sampledFraction: value.OTEL_TRACES_SAMPLER_ARG,
  };
}
