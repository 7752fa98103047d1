const drawId = '5c9a1f00-1111-4222-8333-444455556666';
const clipId = drawId;

/** Example data for each event of second reviews. */
export const secondReviewExamples = {
  'ticket.review_read': {},
  'second_review.shares_set': { shares: ['All agencies: 5%', 'North PD, Pursuit: 20%'] },
  'second_review.listed': {
    count: 2,
    tickets: [`${drawId} 5%`, '5c9a1f00-1111-4222-8333-444455557777 20%'],
  },
  'second_review.drawn': { count: 2, drawnCount: 1, seed: 'ab12cd34'.repeat(8), drawnTickets: [drawId] },
  'second_review.taken': { drawId },
  'second_review.released': { drawId },
  'second_review.finished': { drawId, findings: 3, contentSha256: 'ab12cd34'.repeat(8) },
  'second_review.adjudicated': {
    differences: 2,
    decidedFirst: 1,
    decidedSecond: 1,
    decidedNeither: 0,
    contentSha256: 'ab12cd34'.repeat(8),
  },
  'calibration.added': { clipId, findings: 3, contentSha256: 'ab12cd34'.repeat(8) },
  'calibration.retired': { clipId },
  'calibration.taken': { clipId },
  'calibration.released': { clipId },
  'calibration.finished': { clipId, contentSha256: 'ab12cd34'.repeat(8) },
};
