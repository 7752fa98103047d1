import { answerQuestion } from '../../use-cases/scorecard/answer-question.ts';
import { chooseScorecard, readTicketScorecard } from '../../use-cases/scorecard/ticket-scorecard.ts';
import { ticketScorecardView } from '../../views/ticket-scorecard.view.ts';
import { admin } from '../base.ts';

export const ticketScorecardProcedures = {
  get: admin.ticketScorecards.get.handler(async ({ context: { app, actor }, input }) =>
    ticketScorecardView(await readTicketScorecard(app, actor, input.ticketId)),
  ),

  choose: admin.ticketScorecards.choose.handler(({ context: { app, actor }, input }) =>
    chooseScorecard(app, actor, input.ticketId, input.scorecardId),
  ),

  answer: admin.ticketScorecards.answer.handler(async ({ context: { app, actor }, input }) => {
    await answerQuestion(app, actor, input);
    return { done: true };
  }),
};
