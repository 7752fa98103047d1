import { useMemo, useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';
import { ReferenceStateBadge } from './ReferenceStateBadge.tsx';
import { useRevokeReference, type Run } from './use-processing.ts';

/** Shows the state of the reference with which the tool reads a run, and a button that revokes it. */
export function RunReference({ run }: { readonly run: Run }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeReference();
  const { id, reference, expiresAt, revokedBy } = run;
  const isRevocable = reference === 'active' || reference === 'ended';
  const section = useRef<HTMLElement>(null);
  // The button disappears after revoking; keep the keyboard focus here.
  useFocusAfterLeaving(
    useMemo(() => (isRevocable ? [id] : []), [isRevocable, id]),
    section,
    section,
  );
  const close = (): void => {
    revoke.reset();
    setAsking(false);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Reference"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
    >
      <span className="font-medium">Reference</span>
      <ReferenceStateBadge state={reference} />
      {reference === 'revoked' && <span className="text-soft">By {revokedBy}</span>}
      {reference === 'active' && (
        <span className="text-soft">
          It can read these videos until <Timestamp value={expiresAt} pattern="MMM d, yyyy, h:mm a" isPlain />
          .
        </span>
      )}
      {reference === 'ended' && (
        <span className="text-soft">The user who started this run can no longer process evidence.</span>
      )}
      {isRevocable && (
        <Button size="sm" variant="danger-outline" onPress={() => setAsking(true)}>
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
          errorMessage={revoke.error ? describeError(revoke.error) : undefined}
          onConfirm={() => revoke.mutate({ id }, { onSuccess: close })}
        />
      )}
    </section>
  );
}
