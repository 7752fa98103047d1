import {
  isWellFormed,
  LONGEST_DESCRIPTION,
  LONGEST_GUIDANCE,
  LONGEST_OPTION,
  LONGEST_QUESTION,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  MOST_SECTIONS,
  QUESTION_ID_PATTERN,
  questionKinds,
} from '@plainview/domain/review/scorecards/scorecard';
import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { lineText } from '../shapes.ts';

/** Id of a section or question. */
export const questionId = z
  .string()
  .regex(QUESTION_ID_PATTERN)
  .describe('Unique in the scorecard; a question keeps it in all versions');

const question = z.object({
  id: questionId,
  kind: z.enum(questionKinds),
  text: z.string().trim().max(LONGEST_QUESTION),
  guidance: z.string().trim().max(LONGEST_GUIDANCE).describe('How to decide'),
  options: z
    .array(lineText.max(LONGEST_OPTION))
    .max(MOST_OPTIONS)
    .describe('Points of a scale from lowest to highest, or alternatives; empty for other kinds'),
  isRequired: z.boolean().describe('Whether the report cannot be delivered without an answer'),
  allowsNotApplicable: z.boolean(),
});

const contentFields = {
  name: lineText.max(LONGEST_NAME),
  description: z.string().trim().max(LONGEST_DESCRIPTION).describe('Purpose and sources'),
  sections: z
    .array(
      z.object({
        id: questionId,
        title: lineText.max(LONGEST_NAME),
        questions: z.array(question).max(MOST_QUESTIONS),
      }),
    )
    .max(MOST_SECTIONS),
};

/** Questions of a scorecard. */
export const scorecardContent = z.object(contentFields);

/** Questions of a draft, which may still lack texts. */
export const draftContent = z
  .object(contentFields)
  .refine(
    (content) => isWellFormed(content),
    'Ids must be unique, only scales and choices have options, and there are at most 100 questions',
  );
