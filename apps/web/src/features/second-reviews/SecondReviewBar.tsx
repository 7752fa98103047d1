import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { useEndSecondReview } from './use-second-reviews.ts';

interface SecondReviewBarProps {
  readonly reviewId: string;
  /** Whether it is the review of a calibration clip. */
  readonly isCalibration: boolean;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
}

const secondReviewTexts = {
  title: 'Second review',
  explanation:
    'Review this ticket as if it were new. Until you finish, you see nothing of the first review, and only you see what you write.',
  finish: 'Finish Second Review',
  giveBack: 'Give Back Second Review',
  giveBackText:
    'Your findings and answers are deleted, and someone else can take it. You cannot take it again.',
};

const calibrationTexts = {
  title: 'Calibration clip',
  explanation:
    'Review this ticket as if it were new. Until you finish, you see nothing of the first review. Then you see your review next to the agreed answer; no one else does.',
  finish: 'Finish Calibration',
  giveBack: 'Give Back Calibration Clip',
  giveBackText: 'Your findings and answers are deleted. You cannot take this clip again.',
};

/** Explains in the review room that this is a second review or a calibration, and ends it. */
export function SecondReviewBar({ reviewId, isCalibration, hasOpenFinding }: SecondReviewBarProps) {
  const texts = isCalibration ? calibrationTexts : secondReviewTexts;
  const [dialog, setDialog] = useState<'finish' | 'release' | null>(null);
  const navigate = useNavigate();
  const { release } = useEndSecondReview(
    () => void navigate({ to: isCalibration ? '/admin/calibration' : '/admin/second-reviews' }),
  );
  const close = () => setDialog(null);
  return (
    <div className="space-y-2">
      <Banner variant="info" title={texts.title}>
        {texts.explanation}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button variant="primary" size="sm" isDisabled={hasOpenFinding} onPress={() => setDialog('finish')}>
            {texts.finish}
          </Button>
          <Button size="sm" isPending={release.isPending} onPress={() => setDialog('release')}>
            Give Back
          </Button>
          {hasOpenFinding && <span className="text-xs">Save or cancel the open finding first.</span>}
        </div>
      </Banner>
      {release.error && <Banner variant="error">{describeError(release.error)}</Banner>}
      {dialog === 'finish' && (
        <FinishDialog
          reviewId={reviewId}
          isCalibration={isCalibration}
          title={texts.finish}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={dialog === 'release'}
        onOpenChange={close}
        title={texts.giveBack}
        text={texts.giveBackText}
        confirmLabel="Give Back"
        onConfirm={() => {
          close();
          release.mutate({ id: reviewId });
        }}
      />
    </div>
  );
}
