import {
  areDistinctReasons,
  LONGEST_REASON_LABEL,
  MOST_REDACTION_REASONS,
  REASON_CODE_PATTERN,
} from '@plainview/domain/tickets/ticket-settings/redaction-terms';
import {
  areDistinct,
  HIGHEST_RATE,
  LONGEST_EXPLANATION,
  LONGEST_SUGGESTED_INCIDENT_TYPE,
  MOST_DUE_DAYS,
  MOST_INCIDENT_TYPES,
} from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { videoCategories, type VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { lineText } from '../shapes.ts';
import { categoryRates, rushTerms } from './ticket-shapes.ts';

const explanation = z.string().trim().max(LONGEST_EXPLANATION);

const explanations = z
  .object({ Standard: explanation, Complex: explanation, Critical: explanation } satisfies Readonly<
    Record<VideoCategory, z.ZodType>
  >)
  .describe(`One line about each of ${videoCategories.join(', ')}, shown where it is chosen`);

const redactionTerms = z.object({
  centsPerMinute: z.int().min(1).max(HIGHEST_RATE).describe('Cents per minute of footage'),
  dueDays: z
    .int()
    .min(1)
    .max(MOST_DUE_DAYS)
    .describe('Days from the order to the due date, if no deadline is earlier'),
  reasons: z
    .array(
      z.object({
        code: z.string().regex(REASON_CODE_PATTERN, 'Use lowercase letters, digits and hyphens'),
        label: lineText.trim().min(1).max(LONGEST_REASON_LABEL),
      }),
    )
    .min(1)
    .max(MOST_REDACTION_REASONS)
    .refine(areDistinctReasons, 'Please enter each reason once')
    .describe('Why something is hidden, in this order'),
});

const settings = z.object({
  rates: categoryRates,
  explanations,
  dueDays: z.int().min(1).max(MOST_DUE_DAYS).describe('Days from the submission of a ticket to its due date'),
  rush: rushTerms
    .nullable()
    .default(null)
    .describe('Terms of rush service for new tickets; null if it is not offered'),
  redaction: redactionTerms
    .nullable()
    .default(null)
    .describe('Terms of redacted copies; null if they are not offered'),
  incidentTypes: z
    .array(lineText.min(1).max(LONGEST_SUGGESTED_INCIDENT_TYPE))
    .min(1)
    .max(MOST_INCIDENT_TYPES)
    .refine(areDistinct, 'Please enter each incident type once')
    .describe('Offered by the form of new tickets, in this order'),
});

const version = z.int().min(1).max(2_147_483_647);

const storedSettings = settings.extend({
  version: version.describe('Counts the changes, from 1'),
  savedBy: z
    .string()
    .nullable()
    .describe('Null for the settings of a new installation, and for agency users'),
  savedAt: z.date(),
});

const tags = ['Tickets'];

export const ticketSettingsContract = {
  get: procedure({ caller: 'account' })
    .route({
      method: 'GET',
      path: '/ticket-settings',
      summary: 'Get the prices, due period and incident types of new tickets',
      tags,
    })
    .output(storedSettings),

  set: procedure({ caller: 'admin' })
    .route({
      method: 'PUT',
      path: '/ticket-settings',
      summary: 'Set the prices, due period and incident types of new tickets (administrators)',
      description: 'Submitted tickets keep their rates and due date.',
      tags,
    })
    .input(
      settings.extend({
        version: version.describe(
          'The `version` that the change is based on; rejected if it has changed since',
        ),
      }),
    )
    .output(storedSettings)
    .errors(pickErrors('TICKET_SETTINGS_CHANGED')),
};
