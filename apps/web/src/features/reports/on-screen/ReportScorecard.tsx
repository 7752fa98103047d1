import { formatTimecode } from '@plainview/domain/shared/duration';
import type { ReportContent } from '../use-report-content.ts';

type Scorecard = NonNullable<ReportContent['scorecard']>;

/** Shows the questions of a report's scorecard with their answers. */
export function ReportScorecard({ scorecard }: { readonly scorecard: Scorecard }) {
  return scorecard.sections.map((section) => (
    <section key={section.title} aria-label={section.title} className="space-y-1 text-sm">
      <h3 className="font-semibold">{section.title}</h3>
      <dl className="divide-y divide-line border-y border-line">
        {section.questions.map(({ id, text, answer }) => (
          <div key={id} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-2">
            <dt>{text}</dt>
            <dd className="min-w-0">
              <p className="font-medium break-words whitespace-pre-wrap">{answer?.text ?? 'Not answered'}</p>
              {answer && (
                <p className="flex flex-wrap gap-x-3 text-xs text-soft">
                  {answer.evidence && (
                    <span className="font-mono">
                      {answer.evidence.videoLabel} {formatTimecode(answer.evidence.startMicroseconds)}
                    </span>
                  )}
                  <span>Answered by {answer.authorName}</span>
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
