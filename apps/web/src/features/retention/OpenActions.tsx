import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useRetentionActions, type Destruction } from './use-retention.ts';

/** Approves or stops a destruction that is not carried out yet. */
export function OpenActions({ destruction }: { readonly destruction: Destruction }) {
  const [dialog, setDialog] = useState<'approve' | 'stop' | null>(null);
  const { approve } = useRetentionActions();
  const { id, incidentType, agencyName, schedule, requestedBy, state } = destruction;
  const name = `${incidentType}, ${agencyName}`;
  const close = () => setDialog(null);
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {state === 'requested' && (
        <Button
          size="sm"
          isDisabled={!destruction.approve.allowed}
          aria-label={`Approve destruction of ${name}`}
          onPress={() => {
            approve.reset();
            setDialog('approve');
          }}
        >
          Approve
        </Button>
      )}
      <Button
        size="sm"
        isDisabled={!destruction.stop.allowed}
        aria-label={`Stop destruction of ${name}`}
        onPress={() => setDialog('stop')}
      >
        Stop
      </Button>
      {state === 'requested' && !destruction.approve.allowed && (
        <span className="basis-full text-xs wrap-anywhere text-soft sm:text-end">
          {destruction.approve.message}
        </span>
      )}
      <ConfirmDialog
        isOpen={dialog === 'approve'}
        onOpenChange={close}
        title="Approve Destruction?"
        text={`${requestedBy} requested to destroy “${name}” under the schedule “${schedule}”.`}
        confirmLabel="Approve"
        isBusy={approve.isPending}
        errorMessage={approve.error ? describeError(approve.error) : undefined}
        onConfirm={() => approve.mutate({ id }, { onSuccess: close })}
      />
      {dialog === 'stop' && <StopDialog id={id} name={name} onClose={close} />}
    </span>
  );
}

interface StopDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function StopDialog({ id, name, onClose }: StopDialogProps) {
  const { stop } = useRetentionActions();
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call: stop,
    onSubmit: ({ reason }) => stop.mutate({ id, reason }, { onSuccess: onClose }),
  });
  return (
    <FormDialog title="Stop Destruction" form={form} submitLabel="Stop Destruction" onClose={onClose}>
      <p>“{name}” is kept. It stays in the list of due tickets.</p>
      <TextArea
        label="Reason"
        description="The agency and the administrators can see it."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
