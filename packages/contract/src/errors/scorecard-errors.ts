/**
 * Part of the error catalog (../error-catalog.ts) for scorecards. The web application shows the
 * server's messages.
 */
export const scorecardErrors = {
  SCORECARD_INCOMPLETE: {
    status: 422,
    message: 'Required questions of the scorecard are not answered ({count}): {questions}',
  },
  SCORECARD_NOT_COMPLETE: {
    status: 422,
    message: 'The scorecard cannot be published: it has questions or options without text.',
  },
  SCORECARD_NO_CHANGES: { status: 409, message: 'There are no changes to publish.' },
  SCORECARD_DRAFT_CHANGED: {
    status: 409,
    message: 'Someone else has changed this scorecard. Reload it to see the changes.',
  },
  SCORECARD_NOT_AVAILABLE: { status: 409, message: 'This scorecard is retired or was never published.' },
  SCORECARD_ASSIGNED_TWICE: {
    status: 409,
    message: 'Another scorecard is already assigned to the same tickets: {name}.',
  },
  SCORECARD_ASSIGNED: {
    status: 409,
    message: 'This scorecard is assigned to tickets. Remove its assignments first.',
  },
  SCORECARD_NEEDED: {
    status: 409,
    message: 'Tickets of this kind need a scorecard. Choose another one instead.',
  },
  SCORECARD_CHANGED: {
    status: 409,
    message: 'The scorecard of this ticket was changed. Look at the questions again.',
  },
  SCORECARD_ANSWER_NOT_VALID: { status: 422, message: 'This is not an answer to this question.' },
  SCORECARD_MOMENT_OUTSIDE_VIDEO: { status: 422, message: 'The moment is outside the video.' },
  TOO_MANY_SNIPPETS: {
    status: 409,
    message: 'There are too many text snippets. Delete some that are not used.',
  },
  TOO_MANY_SCORECARDS: { status: 409, message: 'There are too many scorecards.' },
} as const;
