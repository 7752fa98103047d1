import { parseLength } from '@plainview/domain/shared/duration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { SHA256_PATTERN } from '@plainview/domain/video/upload';
import { z } from 'zod';
import { errorCatalog } from './error-catalog.ts';

const refusalCodes = Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]];

/**
 * A record's id. Any letter case is accepted; the value is lowercase, as the database returns it. Ids that arrive elsewhere,
 * such as in a path, are read by `parseRecordId` of the domain, which accepts the same texts.
 */
export const id = z.uuid().toLowerCase();

/** An input that names one record. */
export const byId = z.object({ id });

/** hh:mm:ss */
export const length = z
  .string()
  .refine((text) => parseLength(text) !== null, 'Please write the duration as hh:mm:ss')
  .describe('Duration as hh:mm:ss');

export const sha256 = z.string().regex(SHA256_PATTERN).describe('SHA-256, 64 lower-case hexadecimal digits');

/** A position in a video, integer microseconds. */
export const microseconds = z.int().min(0).describe('Integer microseconds');

/** Money, dollars with two decimals. */
export const dollars = z
  .string()
  .regex(/^\d+\.\d{2}$/u)
  .describe('Dollars with two decimals');

/** "May this be done?", with the code of the reason where not. */
export const ability = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.enum(refusalCodes) }),
]);

const place = z.string().max(1000).optional();

/**
 * A page of a list: what comes behind `cursor`, up to and with `until` where given. A page that is there already
 * can so be asked for again, whatever came or went in between. Both are opaque to the caller.
 */
export const page = {
  cursor: place,
  until: place,
  limit: z.int().min(1).max(500).default(50),
};

export const direction = z.enum(['ascending', 'descending']);

/** What a list answers. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    nextCursor: z.string().nullable().describe('Null at the end of the list'),
    total: z.int().nullable().describe('True count over all rows of the filter; null beyond the first page'),
  });

/** Words that a list is searched for. */
export const search = z.string().trim().max(LONGEST_SEARCH).optional();

export const done = z.object({ done: z.literal(true) });
