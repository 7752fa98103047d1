import { SHA256_PATTERN } from '@plainview/domain/evidence/uploads/upload';
import {
  EMAIL_NAME_NOT_SUPPORTED,
  EMAIL_PATTERN,
  hasUnsupportedName,
} from '@plainview/domain/identity/account-rules/email-domain';
import { parseLength } from '@plainview/domain/shared/duration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { toOneLine } from '@plainview/domain/shared/one-line';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { LONGEST_EMAIL } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { errorCatalog } from './error-catalog.ts';

const errorCodes = Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]];

/**
 * A record id. Accepts upper and lower case; the parsed value is lowercase, as the database returns it. For
 * ids from other sources, such as a path, use `parseRecordId` of the domain, which accepts the same values.
 */
export const id = z.uuid().toLowerCase();

/** Input that identifies one record. */
export const byId = z.object({ id });

/** An email address. Its domain may be international; it is stored in ASCII. */
export const emailAddress = z
  .email({
    pattern: EMAIL_PATTERN,
    error: ({ input }) =>
      typeof input === 'string' && hasUnsupportedName(input) ? EMAIL_NAME_NOT_SUPPORTED : undefined,
  })
  .max(LONGEST_EMAIL);

/**
 * Rounds a number to millionths. Fractions that the ledger records have no more digits, so that every verifier
 * reads them alike (docs/proof-format.md).
 */
export const toMillionths = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;

const lengthText = z.string().describe('Duration as hh:mm:ss');

/** A length as hh:mm:ss. */
export const length = lengthText.refine((text) => parseLength(text) !== null);

/** A length as hh:mm:ss that is parsed to whole seconds. For inputs. */
export const lengthInSeconds = lengthText.transform((text, context) => {
  const seconds = parseLength(text);
  if (seconds !== null) return seconds;
  context.addIssue('Please write the duration as hh:mm:ss');
  return z.NEVER;
});

export const sha256 = z.string().regex(SHA256_PATTERN).describe('SHA-256, 64 lowercase hexadecimal digits');

/** A position in a video, in integer microseconds. */
export const microseconds = z.int().min(0).describe('Integer microseconds');

/** The sum of several lengths. */
export const totalLength = z.string().describe('Duration as hh:mm:ss; hours may have more than two digits');

/** An amount in dollars with two decimals. */
export const dollars = z
  .string()
  .regex(/^\d+\.\d{2}$/u)
  .describe('Dollars with two decimal places');

/** Whether an action is allowed, with the code of the reason if it is not. */
export const ability = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.enum(errorCodes) }),
]);

/** Why a record was not changed. */
export const failure = z.object({ code: z.enum(errorCodes), message: z.string() });

/** Whether the caller may approve a request as the second person, or why not. */
export const approval = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({
    allowed: z.literal(false),
    code: z.enum(errorCodes),
    message: z.string().describe('The reason, with names'),
  }),
]);

const place = z.string().max(1000).optional();

/**
 * A page of a list: rows after `cursor`, up to and including `until` if given. With both, a client can
 * request a loaded page again, even if rows were added or removed. Both values are opaque.
 */
export const page = {
  cursor: place,
  until: place,
  limit: z.int().min(1).max(500).default(50),
};

/** The number of rows at which a request stops counting. */
export const countUpTo = z
  .int()
  .min(1)
  .max(100_000)
  .optional()
  .describe('Counts at most so many rows, which is faster. By default, all are counted');

/** A page of a list that may grow so long that an exact total takes time. */
export const countedPage = { ...page, countUpTo };

export const direction = z.enum(['ascending', 'descending']);

/** Response of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    nextCursor: z.string().nullable().describe('Null at the end of the list'),
    total: z.int().nullable().describe('Count of all rows that match the filter; null after the first page'),
  });

/** Response of a list whose request may limit the count. */
export const countedPageOf = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    isTotalExact: z
      .boolean()
      .describe('False if more rows match than `total`, which then is at most `countUpTo`'),
  });

/**
 * A text of one line, such as a name, a title or a file name: without characters that hide or reorder its parts.
 * Names of people and agencies are rejected with them instead (`isReadableName`).
 */
export const lineText = z.string().overwrite(toOneLine);

/** Search terms of a list. */
export const search = z.string().trim().max(LONGEST_SEARCH).optional();

export const done = z.object({ done: z.literal(true) });
