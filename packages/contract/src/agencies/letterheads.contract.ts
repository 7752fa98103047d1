import {
  isTimeZone,
  LARGEST_LOGO_BYTES,
  LONGEST_CONFIDENTIALITY_MARK,
  LONGEST_LETTERHEAD_LINE,
  MOST_ADDRESS_LINES,
  MOST_SIGNATURE_LINES,
} from '@plainview/domain/agencies/letterheads/letterhead';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id, lineText, sha256 } from '../shapes.ts';

const tags = ['Letterheads'];

const line = lineText.max(LONGEST_LETTERHEAD_LINE);

const facts = z.object({
  unit: line.describe('Name of the unit below the agency’s; may be empty'),
  address: z.array(line.min(1)).max(MOST_ADDRESS_LINES).describe('Lines of the address'),
  signature: z
    .array(line.min(1))
    .max(MOST_SIGNATURE_LINES)
    .describe('Lines below the signature, such as name and title; empty: no place to sign'),
  confidentiality: lineText.max(LONGEST_CONFIDENTIALITY_MARK).describe('Mark on every page; may be empty'),
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'Please choose a time zone from the list')
    .describe('IANA name of the time zone in which reports print times, next to UTC'),
});

const letterhead = facts.extend({
  agencyId: id,
  agencyName: z.string(),
  version: z.int().min(0).describe('Counts the changes; 0 if the agency has set none'),
  logo: z
    .object({
      contentType: z.enum(['image/png', 'image/jpeg']),
      width: z.int(),
      height: z.int(),
      sha256,
      base64: z.string(),
    })
    .nullable(),
  savedBy: z.string().nullable(),
  savedAt: z.date().nullable(),
});

const change = facts.extend({
  version: z
    .int()
    .min(0)
    .max(2_147_483_646)
    .describe('The `version` that the change is based on; rejected if it has changed since'),
  logo: z
    .base64()
    .min(4)
    .max(Math.ceil(LARGEST_LOGO_BYTES / 3) * 4)
    .nullable()
    .optional()
    .describe('PNG or JPEG; stored without metadata. Null removes the logo, and without this field it stays'),
});

const description = 'Delivered reports keep the letterhead of their delivery.';
const errors = pickErrors('NOT_FOUND', 'LETTERHEAD_CHANGED', 'LOGO_NOT_VALID');

export const letterheadsContract = {
  get: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/agencies/{agencyId}/letterhead',
      summary: 'Get the letterhead and time zone of an agency (administrators)',
      tags,
    })
    .input(z.object({ agencyId: id }))
    .output(letterhead)
    .errors(pickErrors('NOT_FOUND')),

  set: procedure({ caller: 'admin', inPerson: true })
    .route({
      method: 'PUT',
      path: '/agencies/{agencyId}/letterhead',
      summary: 'Set the letterhead and time zone of an agency (administrators)',
      description,
      tags,
    })
    .input(change.extend({ agencyId: id }))
    .output(letterhead)
    .errors(errors),

  getOwn: procedure({ caller: 'agency' })
    .route({
      method: 'GET',
      path: '/letterhead',
      summary: 'Get the letterhead and time zone of your agency',
      tags,
    })
    .output(letterhead)
    .errors(pickErrors('NOT_FOUND')),

  setOwn: procedure({ caller: 'agency', agencyAdministrator: true, inPerson: true })
    .route({
      method: 'PUT',
      path: '/letterhead',
      summary: 'Set the letterhead and time zone of your agency (agency administrators)',
      description,
      tags,
    })
    .input(change)
    .output(letterhead)
    .errors(errors),
};
