import { z } from 'zod';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;
const TEBIBYTE = 1024 ** 4;

/** Returns a schema for a whole number within a range. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum);

const requestsPerMinute = wholeNumber(1, 10_000_000);

/** Settings that limit one caller, agency, network address or upload. `.env.example` explains each one. */
export const limitSettings = {
  API_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  REGISTRATIONS_PER_QUARTER_HOUR: wholeNumber(1, 100_000).default(20),
  CALLS_PER_MINUTE: requestsPerMinute.default(6000),
  CALL_BYTES_PER_MINUTE: wholeNumber(MEBIBYTE, TEBIBYTE).default(64 * MEBIBYTE),
  ANONYMOUS_CALL_BYTES_PER_MINUTE: wholeNumber(1024, TEBIBYTE).default(8 * MEBIBYTE),
  MEDIA_REQUESTS_PER_MINUTE: requestsPerMinute.default(6000),
  UPLOAD_REQUESTS_PER_MINUTE: requestsPerMinute.default(6000),
  EXPORT_REQUESTS_PER_MINUTE: requestsPerMinute.default(120),
  PROCESSING_REQUESTS_PER_MINUTE: requestsPerMinute.default(6000),
  STALL_SECONDS: z.coerce.number().min(0.1).max(3600).default(120),
  EXPORT_SECONDS: z.coerce.number().min(0.1).max(86_400).default(600),
  MAXIMUM_CONNECTIONS: wholeNumber(1, 1_000_000).default(5000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1000),
  MAXIMUM_CALLS: wholeNumber(4, 1_000_000).default(500),
  MAXIMUM_CALL_BYTES: wholeNumber(4 * MEBIBYTE, TEBIBYTE).default(128 * MEBIBYTE),
  OVERLOAD_LATENCY_MILLISECONDS: wholeNumber(1, 60_000).default(200),
  OVERLOAD_CALLS: wholeNumber(1, 1_000_000).default(64),
  MAXIMUM_UPLOAD_BYTES: wholeNumber(1, TEBIBYTE).default(64 * GIBIBYTE),
  AGENCY_OPEN_UPLOADS: wholeNumber(1, 1_000_000).default(500),
  AGENCY_OPEN_UPLOAD_BYTES: wholeNumber(1, 1024 * TEBIBYTE).default(2 * TEBIBYTE),
  FILE_VERIFICATION_BYTES_PER_SECOND: wholeNumber(MEBIBYTE, TEBIBYTE).default(64 * MEBIBYTE),
  STORAGE_RESERVE_BYTES: wholeNumber(0, 1024 * TEBIBYTE).default(GIBIBYTE),
};

const limitSchema = z.object(limitSettings);

/** Kinds of requests, each with its own rate limit. */
export const requestKinds = ['calls', 'media', 'uploads', 'exports', 'processing'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The effective limits. Each process counts requests and bytes on its own. */
export interface Limits {
  readonly requestsPerMinute: Readonly<Record<RequestKind, number>>;
  /** Bytes of call bodies: per authenticated caller, and per network address for anonymous callers. */
  readonly callBytesPerMinute: { readonly known: number; readonly anonymous: number };
  /** Closes a connection that makes no progress for this long while a request or response is in flight. */
  readonly stallSeconds: number;
  /** Maximum duration of the transfer of an export, which holds a database connection and a snapshot. */
  readonly exportSeconds: number;
  readonly connections: { readonly total: number; readonly perAddress: number };
  /** Calls in progress at the same time, and bytes of their bodies. */
  readonly callsAtOnce: { readonly count: number; readonly bytes: number };
  /**
   * A process is overloaded if more calls are in progress than end within the latency, and
   * more than this many.
   */
  readonly overload: { readonly latencyMilliseconds: number; readonly calls: number };
  /** Per agency, for uploads that do not belong to a ticket yet. */
  readonly agencyUploads: { readonly count: number; readonly bytes: number };
  /** Disk space that uploads must leave free. */
  readonly storageReserveBytes: number;
}

export function limitsOf(value: z.infer<typeof limitSchema>): Limits {
  return {
    requestsPerMinute: {
      calls: value.CALLS_PER_MINUTE,
      media: value.MEDIA_REQUESTS_PER_MINUTE,
      uploads: value.UPLOAD_REQUESTS_PER_MINUTE,
      exports: value.EXPORT_REQUESTS_PER_MINUTE,
      processing: value.PROCESSING_REQUESTS_PER_MINUTE,
    },
    callBytesPerMinute: {
      known: value.CALL_BYTES_PER_MINUTE,
      anonymous: value.ANONYMOUS_CALL_BYTES_PER_MINUTE,
    },
    stallSeconds: value.STALL_SECONDS,
    exportSeconds: value.EXPORT_SECONDS,
    connections: { total: value.MAXIMUM_CONNECTIONS, perAddress: value.CONNECTIONS_PER_ADDRESS },
    callsAtOnce: { count: value.MAXIMUM_CALLS, bytes: value.MAXIMUM_CALL_BYTES },
    overload: { latencyMilliseconds: value.OVERLOAD_LATENCY_MILLISECONDS, calls: value.OVERLOAD_CALLS },
    agencyUploads: { count: value.AGENCY_OPEN_UPLOADS, bytes: value.AGENCY_OPEN_UPLOAD_BYTES },
    storageReserveBytes: value.STORAGE_RESERVE_BYTES,
  };
}

/** The limits if nothing is configured. */
export const defaultLimits: Limits = limitsOf(limitSchema.parse({}));
