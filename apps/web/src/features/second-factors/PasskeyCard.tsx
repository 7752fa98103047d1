import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { canUsePasskeys } from '../../api/passkeys/can-use-passkeys.ts';
import { policyOptions } from '../../api/policy.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';
import { usePasskeyActions, usePasskeys, useSecondFactor, type Passkey } from './use-second-factor.ts';

type Asked =
  | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey }
  | { readonly act: 'add' }
  | null;

/** Adds, renames and removes the user's own passkeys. */
export function PasskeyCard() {
  const list = useRef<HTMLDivElement>(null);
  const passkeys = usePasskeys();
  const factor = useSecondFactor();
  const policy = useQuery(policyOptions());
  const { remove } = usePasskeyActions();
  const [asked, setAsked] = useState<Asked>(null);
  const failed = [passkeys, factor, policy].find(({ isError, data }) => isError && !data);
  if (failed) {
    return <LoadErrorBanner error={describeLoadError(failed.error, failed.refetch)} />;
  }
  if (!passkeys.data || !factor.data || !policy.data) return <Skeleton className="h-16 w-full" />;
  const { kinds, isRequired } = factor.data;
  const isLastFactor = !kinds.app && passkeys.data.length === 1;
  const close = (): void => {
    setAsked(null);
    remove.reset();
  };
  const removeAsked = (id: string): void =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          close();
          // The button was removed with its passkey.
          list.current?.focus();
        },
      },
    );
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {passkeys.data.length === 0 ? (
        <p>
          None. With a passkey, you sign in with your fingerprint, face or PIN instead of a password and code.
        </p>
      ) : (
        <ul aria-label="Passkeys" className="divide-y divide-line rounded-md border border-line">
          {passkeys.data.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              mayRemove={!(isLastFactor && isRequired)}
              onAct={(act) => setAsked({ act, passkey })}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() && policy.data.offersPasskeys ? (
        <Button onPress={() => setAsked({ act: 'add' })} className="w-fit">
          Add Passkey
        </Button>
      ) : (
        <p className="text-sm text-soft">Passkeys cannot be added in this browser or at this address.</p>
      )}
      {asked?.act === 'add' && (
        <Dialog isOpen onOpenChange={close} title="Add Passkey" isDismissable={false}>
          <PasskeyForm onDone={close} onCancel={close} />
        </Dialog>
      )}
      {asked?.act === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.act === 'remove' && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          title="Remove Passkey"
          text={
            isLastFactor
              ? `${asked.passkey.name} can no longer be used to sign in, and the password alone is enough again. Your recovery codes are deleted. Your other devices are signed out.`
              : `${asked.passkey.name} can no longer be used to sign in. Your other devices are signed out.`
          }
          confirmLabel="Remove Passkey"
          onConfirm={() => removeAsked(asked.passkey.id)}
          isBusy={remove.isPending}
          errorMessage={remove.error ? describeError(remove.error) : undefined}
        />
      )}
    </div>
  );
}

function PasskeyItem({
  passkey,
  mayRemove,
  onAct,
}: {
  readonly passkey: Passkey;
  readonly mayRemove: boolean;
  readonly onAct: (act: 'rename' | 'remove') => void;
}) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-48 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-soft">
          Added <Timestamp value={createdAt} pattern="MMM d, yyyy" isPlain />,{' '}
          {lastUsedAt ? (
            <>
              last used <Timestamp value={lastUsedAt} pattern="MMM d, yyyy, h:mm a" isPlain />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" onPress={() => onAct('rename')} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        {mayRemove && (
          <Button
            size="sm"
            variant="danger-outline"
            onPress={() => onAct('remove')}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
