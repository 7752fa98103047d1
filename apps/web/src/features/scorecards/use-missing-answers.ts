import { missingAnswers } from '@plainview/domain/review/scorecards/scorecard';
import { useTicketScorecard } from './use-ticket-scorecard.ts';

/** Returns the required questions of the ticket's scorecard that are not answered. */
export function useMissingAnswers(ticketId: string) {
  const scorecard = useTicketScorecard(ticketId).data?.scorecard;
  return scorecard ? missingAnswers(scorecard.content, scorecard.answers) : [];
}
