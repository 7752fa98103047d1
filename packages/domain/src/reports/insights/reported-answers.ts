import { answerText, optionsOf, questionKinds } from '../../review/scorecards/scorecard.ts';
import type { ReportQuestion, ReportScorecard } from '../reports/report-document.ts';
import type { AnswerCount, AskedQuestion, UsedVersion } from './scorecard-trends.ts';

/** How often an answer is in the reports of a step, as they print it. */
export type ReportedAnswers = Omit<AnswerCount, 'option'> & { readonly text: string };

/**
 * Returns the answers with an option, and the versions that ask for them, from the scorecards of reports.
 * Answers in words and "Not applicable" are left out.
 * @param scorecards one of each version
 */
export function countsOfReports(
  answers: readonly ReportedAnswers[],
  scorecards: readonly ReportScorecard[],
): { readonly counts: readonly AnswerCount[]; readonly versions: readonly UsedVersion[] } {
  const versions = scorecards.map(({ scorecardId, version, name, sections }) => ({
    scorecardId,
    version,
    content: {
      name,
      sections: sections.map(({ questions }) => ({ questions: questions.flatMap(askedQuestion) })),
    },
  }));
  const numbers = new Map<string, number>();
  for (const { scorecardId, version, content } of versions)
    for (const question of content.sections.flatMap(({ questions }) => questions))
      for (const place of optionsOf(question).keys()) {
        const text = answerText(question, { kind: 'option', number: place + 1 });
        numbers.set(keyOf({ scorecardId, version, questionId: question.id, text }), place + 1);
      }
  const counts = answers.flatMap((answer) => {
    const { text: _text, ...count } = answer;
    const option = numbers.get(keyOf(answer));
    return option === undefined ? [] : [{ ...count, option }];
  });
  return { counts, versions };
}

function askedQuestion({ id, kind, text, options }: ReportQuestion): AskedQuestion[] {
  const known = questionKinds.find((each) => each === kind);
  return known === undefined ? [] : [{ id, kind: known, text, options }];
}

const keyOf = ({
  scorecardId,
  version,
  questionId,
  text,
}: Omit<ReportedAnswers, 'step' | 'answers'>): string =>
  JSON.stringify([scorecardId, version, questionId, text]);
