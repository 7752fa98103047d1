import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { useNavigate } from '@tanstack/react-router';
import { useContractForm } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useEndSecondReview } from './use-second-reviews.ts';

interface FinishDialogProps {
  readonly reviewId: string;
  readonly isCalibration: boolean;
  readonly title: string;
  readonly onClose: () => void;
}

/** Finishes a second review or the review of a calibration clip. It can no longer be changed then. */
export function FinishDialog({ reviewId, isCalibration, title, onClose }: FinishDialogProps) {
  const navigate = useNavigate();
  const { finish } = useEndSecondReview(
    () =>
      void (isCalibration
        ? navigate({ to: '/admin/calibration', search: { result: reviewId } })
        : navigate({ to: '/admin/second-reviews', search: { review: reviewId } })),
  );
  const form = useContractForm({
    initial: { notWatchedReason: '' },
    call: finish,
    onSubmit: ({ notWatchedReason }) =>
      finish.mutate({ id: reviewId, ...(notWatchedReason.trim() !== '' && { notWatchedReason }) }),
  });
  return (
    <FormDialog title={title} form={form} submitLabel="Finish" pendingLabel="Finishing..." onClose={onClose}>
      <p>
        Your findings and answers can no longer be changed afterwards.{' '}
        {isCalibration
          ? 'You then see the agreed answer. Others only see the figures of all reviewers together.'
          : 'You then see the first review, and other administrators see both.'}
      </p>
      <TextArea
        label="Reason for footage that was not watched"
        description="Only needed if you have not watched all of it at up to 2× speed."
        rows={3}
        maxLength={LONGEST_REASON}
        {...form.field('notWatchedReason')}
      />
    </FormDialog>
  );
}
