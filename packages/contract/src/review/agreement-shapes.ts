import { z } from 'zod';

const coefficient = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .nullable()
  .describe('With its 95% interval; null if it is not defined');

/** How well reviews agree. */
export const agreementFigures = {
  reviews: z.int(),
  answers: z.array(
    z.object({
      points: z
        .int()
        .nullable()
        .describe('Of the scale; null for questions that are answered with yes or no'),
      items: z.int(),
      figures: z
        .object({
          same: z.number().describe('Share of items with the same answer'),
          gwet: coefficient.describe('Gwet’s AC1; AC2 with linear weights for scales'),
          alpha: z.number().nullable().describe('Krippendorff’s alpha; nominal, ordinal for scales'),
        })
        .nullable(),
    }),
  ),
  findings: z.object({
    items: z.int(),
    figures: z.object({ precision: z.number(), recall: z.number(), f1: z.number() }).nullable(),
  }),
};

export const fewestItems = z.int().describe('With fewer items, there are no figures');
