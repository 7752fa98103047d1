import { missingAnswers } from '@plainview/domain/review/scorecards/scorecard';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useTicketScorecard } from './use-ticket-scorecard.ts';

const MOST_SHOWN = 5;

/** Returns the required questions of the ticket's scorecard that are not answered. */
export function useMissingAnswers(ticketId: string) {
  const scorecard = useTicketScorecard(ticketId).data?.scorecard;
  return scorecard ? missingAnswers(scorecard.content, scorecard.answers) : [];
}

/**
 * Lists the questions that must be answered before the report can be delivered, each as a
 * button that opens it.
 */
export function MissingAnswers({
  questions,
  onShow,
}: {
  readonly questions: ReturnType<typeof useMissingAnswers>;
  readonly onShow: (questionId: string) => void;
}) {
  return (
    <Banner
      variant="warning"
      title={`${pluralize(questions.length, 'required question')} in the scorecard left to answer`}
    >
      <ul>
        {questions.slice(0, MOST_SHOWN).map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onShow(id)}
              className="min-h-6 cursor-pointer text-start text-link underline underline-offset-2"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      {questions.length > MOST_SHOWN && <p>and {questions.length - MOST_SHOWN} more</p>}
    </Banner>
  );
}
