import { admin } from '../../../procedures/base.ts';
import { answerQuestion } from './answer-question.ts';
import { chooseScorecard, getTicketScorecard } from './ticket-scorecards.ts';
import { ticketScorecardView } from './ticket-scorecards.view.ts';

export const ticketScorecardProcedures = {
  get: admin.ticketScorecards.get.handler(async ({ context: { app, actor }, input }) =>
    ticketScorecardView(await getTicketScorecard(app, actor, input.ticketId)),
  ),

  choose: admin.ticketScorecards.choose.handler(({ context: { app, actor }, input }) =>
    chooseScorecard(app, actor, input.ticketId, input.scorecardId),
  ),

  answer: admin.ticketScorecards.answer.handler(async ({ context: { app, actor }, input }) => {
    await answerQuestion(app, actor, input);
    return { done: true };
  }),
};
