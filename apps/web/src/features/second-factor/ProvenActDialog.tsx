import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { PlainTextField } from '../../ui/PlainTextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecondFactorActs } from './use-second-factor.ts';

const words = {
  renew: {
    title: 'Renew Recovery Codes',
    text: 'You get ten new codes. The ones that you have no longer work.',
  },
  switchOff: {
    title: 'Switch Off Second Factor',
    text: 'The password alone signs in again. Your other devices are signed out.',
  },
} as const;

interface ProvenActDialogProps {
  readonly act: keyof typeof words;
  readonly onClose: () => void;
}

/** What is done with one's second factor by password and code. */
export function ProvenActDialog({ act, onClose }: ProvenActDialogProps) {
  const [fields, setFields] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const acts = useSecondFactorActs();
  const change = acts[act];
  const onError = (): void => setFields((before) => ({ ...before, code: '' }));
  const submit = (): void => {
    const found = {
      ...(fields.password === '' && { password: 'Please write your password.' }),
      ...(fields.code.trim() === '' && { code: 'Please enter the code.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || change.isPending) return;
    if (act === 'renew') acts.renew.mutate(fields, { onError });
    else acts.switchOff.mutate(fields, { onError, onSuccess: onClose });
  };
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
          {change.error && (
            <Banner variant="error" takesFocus>
              {problemOf(change.error)}
            </Banner>
          )}
          <p>{words[act].text}</p>
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <PlainTextField
            label="Code"
            description="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            {...field('code')}
          />
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
