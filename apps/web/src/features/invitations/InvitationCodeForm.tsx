import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';

/** Asks for the code of an email without a link. */
export function InvitationCodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = (): void => {
    const isBlank = code.trim() === '';
    setErrors(isBlank ? { code: 'Please enter the code from the message.' } : {});
    if (!isBlank) onCode(code.trim());
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Accept your invitation" errors={errors}>
      <PlainTextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        isRequired
        errorMessage={errors['code']}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" variant="primary" size="lg">
        Continue
      </Button>
    </PlainForm>
  );
}
