import type { Outputs } from '@plainview/contract/index';
import type { ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import type { TicketScorecardDetail } from './ticket-scorecards.ts';

type ContentView = Outputs['scorecards']['get']['content'];

/** Returns questions as the API shows them. */
export const contentView = ({ name, description, sections }: ScorecardContent): ContentView => ({
  name,
  description,
  sections: sections.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((question) => ({ ...question, options: [...question.options] })),
  })),
});

/** Returns a ticket's scorecard with its answers. */
export function ticketScorecardView({
  scorecard,
  isNeeded,
}: TicketScorecardDetail): Outputs['ticketScorecards']['get'] {
  if (scorecard === null) return { scorecard: null, isNeeded };
  const { scorecardId, version, newestVersion, content, answers } = scorecard;
  return {
    scorecard: {
      scorecardId,
      version,
      newestVersion,
      content: contentView(content),
      answers: [...answers],
    },
    isNeeded,
  };
}
