import type { ScorecardContent } from '@plainview/domain/review/scorecards/scorecard';
import { useState } from 'react';
import { answerProgress, shownAnswers, type LocalAnswers } from '../answer-progress.ts';
import { AnswerSheet } from '../AnswerSheet.tsx';

/** A scorecard as reviewers see it. Answers are not stored. */
export function ScorecardPreview({ content }: { readonly content: ScorecardContent }) {
  const [answers, setAnswers] = useState<LocalAnswers>(new Map());
  const shown = shownAnswers([], answers);
  const progress = answerProgress(content, shown);
  return (
    <section aria-label="Preview" className="max-w-md rounded-md border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold">{content.name}</h2>
      <p className="mb-2 text-sm text-soft tabular-nums">
        {progress.answered} of {progress.total} answered · {progress.missing.length} required left
      </p>
      <AnswerSheet
        content={content}
        answers={shown}
        canAnswer
        onAnswer={(questionId, given) => setAnswers((before) => new Map([...before, [questionId, given]]))}
        source={null}
        focused={null}
      />
    </section>
  );
}
