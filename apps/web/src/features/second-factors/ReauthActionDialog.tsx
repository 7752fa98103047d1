import type { Inputs, Outputs } from '@plainview/contract/index';
import { CODE_REQUIRED, PASSWORD_REQUIRED } from '../../api/form-checks.ts';
import { canUsePasskeys } from '../../api/passkeys/can-use-passkeys.ts';
import { passkeyProof } from '../../api/passkeys/lazy-passkeys.ts';
import { passkeyProblem } from '../../api/passkeys/passkey-text.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { ReauthFields } from '../sessions/ReauthFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecondFactorActions } from './use-second-factor.ts';

const texts = {
  renew: {
    title: 'Renew Recovery Codes',
    text: 'You get ten new codes. Your current codes stop working.',
  },
  switchOff: {
    title: 'Turn Off Second Factor',
    text: 'You sign in with the password alone again. Your other devices are signed out.',
  },
  removeApp: {
    title: 'Remove App',
    text: 'Your passkeys and recovery codes stay. Your other devices are signed out.',
  },
} as const;
export type ReauthAction = keyof typeof texts;

interface ProvenActDialogProps {
  readonly act: ReauthAction;
  readonly kinds: Outputs['secondFactor']['get']['kinds'];
  readonly onClose: () => void;
}

/** Asks for password and code, or a passkey, for a change of the user's second factor. */
export function ReauthActionDialog({ act, kinds, onClose }: ProvenActDialogProps) {
  const acts = useSecondFactorActions();
  const change = act === 'renew' ? acts.renew : acts.switchOff;
  const ask = useMutation({
    mutationKey: null,
    mutationFn: () => passkeyProof(),
    onMutate: change.reset,
    onSuccess: (proof) => go(proof),
  });
  const onError = (): void => form.setValue('code', '');
  const go = (proof: Inputs['session']['reauthenticate']): void => {
    if (act === 'renew') acts.renew.mutate(proof, { onError });
    else acts.switchOff.mutate(proof, { onError, onSuccess: onClose });
  };
  const form = useContractForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      // A password may consist of spaces.
      ...(password === '' && { password: PASSWORD_REQUIRED }),
      ...(code.trim() === '' && { code: CODE_REQUIRED }),
    }),
    call: {
      error: ask.error ?? change.error,
      isPending: change.isPending,
      reset: () => {
        ask.reset();
        change.reset();
      },
    },
    describe: passkeyProblem,
    onSubmit: go,
  });
  const { title, text } = texts[act];
  if (acts.renew.data) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={title} isDismissable={false}>
        <RecoveryCodes codes={acts.renew.data.recoveryCodes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>{text}</p>
      {kinds.passkey && canUsePasskeys() && (
        <Button
          isPending={ask.isPending}
          pendingLabel="Waiting for your passkey..."
          onPress={() => ask.mutate()}
        >
          Use a Passkey
        </Button>
      )}
      <ReauthFields kinds={kinds} password={form.field('password')} code={form.field('code')} />
    </FormDialog>
  );
}
