import { LONGEST_NOTE } from '@plainview/domain/shared/text-limits';
import { useState } from 'react';
import { describeError, errorCodeOf } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { useSignOff, type AuditWeek } from './use-oversight.ts';

interface SignOffFormProps {
  readonly summary: AuditWeek;
  readonly onSignedOff: () => void;
  /** Loads the figures again. */
  readonly onReload: () => void;
}

/** Signs off the figures of a week with a note. */
export function SignOffForm({ summary, onSignedOff, onReload }: SignOffFormProps) {
  const { week, firstSequence, lastSequence, counts } = summary;
  const signOff = useSignOff();
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = isChecked && note.trim() === '';
  const code = errorCodeOf(signOff.error);
  const isOutdated = code === 'AUDIT_WEEK_CHANGED' || code === 'AUDIT_WEEK_SIGNED_OFF';
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (note.trim() === '') return;
        signOff.mutate(
          { week, reviewed: { firstSequence, lastSequence, counts }, note },
          { onSuccess: onSignedOff },
        );
      }}
    >
      <TextArea
        label="Note"
        description="What you looked at, and what you found. It is recorded in the audit trail."
        isRequired
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={setNote}
        errorMessage={isMissing ? 'Please write a note.' : undefined}
      />
      {signOff.error && (
        <Banner
          variant="error"
          {...(isOutdated && {
            action: {
              label: 'Show Current Figures',
              onPress: () => {
                signOff.reset();
                onReload();
              },
            },
          })}
        >
          {describeError(signOff.error)}
        </Banner>
      )}
      <Button
        type="submit"
        variant="primary"
        isPending={signOff.isPending}
        pendingLabel="Signing off..."
        className="w-fit"
      >
        Sign Off
      </Button>
    </form>
  );
}
