const answered = { scorecard: 'Traffic Stop', version: 2, questionId: 'respect', question: 'Was it polite?' };

/** Example data for each event of scorecards. */
export const scorecardExamples = {
  'scorecard.published': {
    scorecard: 'Traffic Stop',
    version: 2,
    questions: 14,
    contentSha256: 'ab12cd34'.repeat(8),
  },
  'scorecard.retired': { scorecard: 'Traffic Stop' },
  'scorecard.restored': { scorecard: 'Traffic Stop' },
  'scorecard.assigned': {
    scorecard: 'Traffic Stop',
    assignments: ['North PD: Traffic Stop', 'All agencies: Pursuit'],
  },
  'scorecard.chosen': { scorecard: 'Traffic Stop', version: 2, keptAnswers: 3, removedAnswers: 1 },
  'scorecard.answered': {
    ...answered,
    answer: 'Yes',
    videoId: '5c9a1f00-1111-4222-8333-444455556666',
    positionMicroseconds: 1_500_000,
  },
  'scorecard.answer_removed': answered,
};
