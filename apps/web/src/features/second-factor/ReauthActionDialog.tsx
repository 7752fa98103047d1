import type { Inputs, Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { canUsePasskeys, secondFactorPrompt, passkeyProblem } from '../../api/passkey-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecondFactorActions } from './use-second-factor.ts';

const words = {
  renew: {
    title: 'Renew Recovery Codes',
    text: 'You get ten new codes. Your current codes stop working.',
  },
  switchOff: {
    title: 'Switch Off Second Factor',
    text: 'You sign in with the password alone again. Your other devices are signed out.',
  },
  removeApp: {
    title: 'Remove App',
    text: 'Your passkeys and recovery codes stay. Your other devices are signed out.',
  },
} as const;
export type ReauthAction = keyof typeof words;

interface ProvenActDialogProps {
  readonly act: ReauthAction;
  readonly kinds: Outputs['secondFactor']['get']['kinds'];
  readonly onClose: () => void;
}

/** Asks for password and code, or a passkey, for a change of the user's second factor. */
export function ReauthActionDialog({ act, kinds, onClose }: ProvenActDialogProps) {
  const [fields, setFields] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const acts = useSecondFactorActions();
  const change = act === 'renew' ? acts.renew : acts.switchOff;
  const ask = useMutation({
    mutationFn: async () => (await import('../../api/passkeys.ts')).passkeyProof(),
    onMutate: change.reset,
    onSuccess: (proof) => go(proof),
  });
  const onError = (): void => setFields((before) => ({ ...before, code: '' }));
  const go = (proof: Inputs['session']['reauthenticate']): void => {
    if (act === 'renew') acts.renew.mutate(proof, { onError });
    else acts.switchOff.mutate(proof, { onError, onSuccess: onClose });
  };
  const submit = (): void => {
    ask.reset();
    const found = {
      ...(fields.password === '' && { password: 'Please enter your password.' }),
      ...(fields.code.trim() === '' && { code: 'Please enter the code.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || change.isPending) return;
    go(fields);
  };
  const problem = ask.error ?? change.error;
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    isRequired: true,
    errorMessage: errors[name],
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={words[act].title} isDismissable={!acts.renew.data}>
      {acts.renew.data ? (
        <RecoveryCodes codes={acts.renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <PlainForm onSubmit={submit} errors={errors} aria-label={words[act].title}>
          {problem && (
            <Banner variant="error" takesFocus>
              {passkeyProblem(problem)}
            </Banner>
          )}
          <p>{words[act].text}</p>
          {kinds.passkey && canUsePasskeys() && (
            <Button
              isPending={ask.isPending}
              pendingLabel="Waiting for your passkey..."
              onPress={() => ask.mutate()}
            >
              Use a Passkey
            </Button>
          )}
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <PlainTextField {...secondFactorPrompt(kinds)} autoComplete="one-time-code" {...field('code')} />
          <div className="flex justify-end gap-2">
            <Button onPress={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" isPending={change.isPending}>
              {words[act].title}
            </Button>
          </div>
        </PlainForm>
      )}
    </Dialog>
  );
}
