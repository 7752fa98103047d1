/**
 * The part of the catalogue (error-catalog.ts) that says what is wrong with a finding's place. It stands apart, since the review loads it
 * first and nothing of the rest.
 */
export const findingProblems = {
  FINDING_OUTSIDE_VIDEO: { status: 422, message: 'The finding lies outside the video.' },
  FINDING_RANGE_REVERSED: { status: 422, message: 'The finding ends before it begins.' },
} as const;
