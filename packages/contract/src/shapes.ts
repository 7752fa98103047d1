import { parseLength } from '@plainview/domain/shared/duration';
import type { RefusalCode } from '@plainview/domain/shared/refusal';
import { SHA256_PATTERN } from '@plainview/domain/video/upload';
import { z } from 'zod';
import { problems } from './errors.ts';

const refusalCodes = Object.keys(problems) as [RefusalCode, ...RefusalCode[]];

/** A record's id. */
export const id = z.uuid();

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

/** Where a list goes on; opaque to the caller. */
export const page = {
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(50),
};

export const done = z.object({ done: z.literal(true) });
