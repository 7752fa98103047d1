import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { ReferenceStateBadge } from './ReferenceStateBadge.tsx';
import { useRevokeReference, type Run } from './use-processing.ts';

/** The reference with which the tool reads a run: whether it can be used, and a button that ends it. */
export function RunReference({ run }: { readonly run: Run }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeReference();
  const { id, reference, expiresAt, revokedBy } = run;
  const close = (): void => {
    revoke.reset();
    setAsking(false);
  };
  return (
    <section aria-label="Reference" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="font-medium">Reference</span>
      <ReferenceStateBadge state={reference} />
      {reference === 'revoked' && <span className="text-soft">By {revokedBy}</span>}
      {reference === 'active' && (
        <span className="text-soft">
          The tool can read these videos until{' '}
          <Timestamp value={expiresAt} pattern="MMM d, yyyy, HH:mm" isPlain />.
        </span>
      )}
      {reference === 'ended' && (
        <span className="text-soft">The person who started this run may no longer process evidence.</span>
      )}
      {(reference === 'active' || reference === 'ended') && (
        <Button size="sm" onPress={() => setAsking(true)}>
          Revoke Reference
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          title="Revoke Reference?"
          text="The processing tool can no longer read these videos or report back. This cannot be undone."
          confirmLabel="Revoke"
          pendingLabel="Revoking..."
          isBusy={revoke.isPending}
          errorMessage={revoke.error ? problemOf(revoke.error) : undefined}
          onConfirm={() => revoke.mutate({ id }, { onSuccess: close })}
        />
      )}
    </section>
  );
}
