import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useEndSecondReview } from './use-second-reviews.ts';

const FinishDialog = lazyComponent(async () => (await import('./FinishDialog.tsx')).FinishDialog);

interface SecondReviewBarProps {
  readonly reviewId: string;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
}

/** Explains in the review room that this is a second review, and ends it. */
export function SecondReviewBar({ reviewId, hasOpenFinding }: SecondReviewBarProps) {
  const [dialog, setDialog] = useState<'finish' | 'release' | null>(null);
  const navigate = useNavigate();
  const { release } = useEndSecondReview(() => void navigate({ to: '/admin/second-reviews' }));
  const close = () => setDialog(null);
  return (
    <div className="space-y-2">
      <Banner variant="info" title="Second review">
        Review this ticket as if it were new. Until you finish, you see nothing of the first review, and only
        you see what you write.
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button variant="primary" size="sm" isDisabled={hasOpenFinding} onPress={() => setDialog('finish')}>
            Finish Second Review
          </Button>
          <Button size="sm" isPending={release.isPending} onPress={() => setDialog('release')}>
            Give Back
          </Button>
          {hasOpenFinding && <span className="text-xs">Save or cancel the open finding first.</span>}
        </div>
      </Banner>
      {release.error && <Banner variant="error">{describeError(release.error)}</Banner>}
      {dialog === 'finish' && <FinishDialog reviewId={reviewId} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'release'}
        onOpenChange={close}
        title="Give Back Second Review"
        text="Your findings and answers are deleted, and someone else can take it. You cannot take it again."
        confirmLabel="Give Back"
        onConfirm={() => {
          close();
          release.mutate({ id: reviewId });
        }}
      />
    </div>
  );
}
