import { useClipResult, type ClipResult } from '../../features/calibrations/use-calibration.ts';
import { ComparisonRow, FindingSide } from '../../features/second-reviews/ComparisonRow.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { UnloadedPage } from '../second-reviews/UnloadedPage.tsx';
import { BackLink } from './BackLink.tsx';

/** /admin/calibration?result=…: the user's review of a clip next to the agreed answer. */
export function ClipResultScreen({ reviewId }: { readonly reviewId: string }) {
  const query = useClipResult(reviewId);
  if (query.data) return <Compared result={query.data} />;
  return (
    <UnloadedPage
      title="My Result"
      query={query}
      above={<BackLink />}
      notFound="You have no finished review of this clip."
    />
  );
}

const sides = ['Agreed answer', 'Your review'] as const;

function Compared({ result }: { readonly result: ClipResult }) {
  const { title, addedBy, finishedAt, findings, answers, differences } = result;
  const parts = (key: string) => ({ sides, isDifference: differences.includes(key), decision: null });
  const items = findings.length + answers.length;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`My Result: ${title}`}
        above={<BackLink />}
        description={
          <>
            Finished <Timestamp value={finishedAt} isPlain />. Agreed answer by {addedBy}. The same in{' '}
            {items - differences.length} of {pluralize(items, 'item')}. Only you see this page.
          </>
        }
      />
      <Card
        isFlush
        title="Findings"
        description="Findings of one category within 2 seconds, or ranges that overlap, are next to each other."
      >
        {findings.length === 0 && <p className="p-4 text-sm text-soft">No findings in either review.</p>}
        <ul aria-label="Findings">
          {findings.map(({ key, agreed, own }, index) => (
            <ComparisonRow
              key={key}
              title={`${index + 1}. ${(agreed ?? own)?.category ?? ''}`}
              first={<FindingSide finding={agreed} />}
              second={<FindingSide finding={own} />}
              {...parts(key)}
            />
          ))}
        </ul>
      </Card>
      {answers.length > 0 && (
        <Card isFlush title="Scorecard" description="Questions without an agreed answer are left out.">
          <ul aria-label="Scorecard">
            {answers.map(({ key, question, agreed, own }) => (
              <ComparisonRow
                key={key}
                title={question}
                first={agreed ?? 'No answer'}
                second={own ?? 'No answer'}
                {...parts(key)}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
