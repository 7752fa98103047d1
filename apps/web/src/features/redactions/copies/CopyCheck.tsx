import { useState } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useRedactionActions, type Redaction } from '../use-redaction.ts';
import { CopyList } from './CopyList.tsx';
import { ReleaseReport } from './ReleaseReport.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

/** Shows the rendered copies, to be checked by a person, and then delivered. */
export function CopyCheck({ redaction }: { readonly redaction: Redaction }) {
  const { id, videos, report, abilities } = redaction;
  const { check, deliver } = useRedactionActions();
  const [isReturning, setReturning] = useState(false);
  if (!videos.some(({ copy }) => copy !== null)) return null;
  const error = check.error ?? deliver.error;
  const needsOther = !abilities.check.allowed && abilities.check.code === 'REDACTION_CHECKER_DREW';
  return (
    <section
      aria-label="Rendered copy"
      className="space-y-2 rounded-md border border-line bg-surface px-3 py-2 room:shrink-0"
    >
      {error && <Banner variant="error">{describeError(error)}</Banner>}
      <CopyList videos={videos} canPlay />
      {report && <ReleaseReport redactionId={id} report={report} />}
      {needsOther && (
        <p className="text-sm text-soft">A second person must check this copy: you marked something in it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {abilities.check.allowed && (
          <>
            <Button
              variant="primary"
              isPending={check.isPending}
              onPress={() => check.mutate({ id, decision: 'approve' })}
            >
              Approve
            </Button>
            <Button onPress={() => setReturning(true)}>Return</Button>
          </>
        )}
        {abilities.deliver.allowed && (
          <Button variant="primary" isPending={deliver.isPending} onPress={() => deliver.mutate({ id })}>
            Deliver
          </Button>
        )}
      </div>
      {isReturning && <ReturnDialog id={id} onClose={() => setReturning(false)} />}
    </section>
  );
}
