import { useState } from 'react';
import { EMAIL_CODE_REQUIRED, FIELD_REQUIRED } from '../../api/form-checks.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { ReleasedFiles } from './ReleasedFiles.tsx';
import { useLinkCode, useRelease } from './use-release.ts';

/** /release, with the code from the link's fragment or entered manually. Needs no account. */
export function ReleasePage() {
  const code = useLinkCode();
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Released video · Plainview</title>
      <header className="bg-bar text-bar-ink">
        <div className="mx-auto flex h-12 w-full max-w-3xl items-center px-3 sm:px-5">
          <Brand />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-3 py-8 sm:px-5">
        {code === '' ? <CodeForm /> : <OpenedLink key={code} code={code} />}
      </main>
    </div>
  );
}

function OpenedLink({ code }: { readonly code: string }) {
  const { state, retry, submitPasscode } = useRelease(code);
  if (state.kind === 'released') return <ReleasedFiles release={state.release} />;
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-5 text-xl font-semibold tracking-tight">Released video</h1>
      {state.kind === 'opening' && <output>Opening the link…</output>}
      {state.kind === 'failed' && (
        <Banner
          variant="error"
          takesFocus
          {...(state.canRetry && { action: { label: 'Try Again', onPress: retry } })}
        >
          {state.message}
        </Banner>
      )}
      {state.kind === 'passcode' && (
        <OneFieldForm
          label="Passcode"
          description="The agency that released the video gives it to you, separately from the link."
          submitLabel="Open"
          problem={state.error}
          isPending={state.isPending}
          missing={FIELD_REQUIRED}
          onSubmit={submitPasscode}
        />
      )}
    </div>
  );
}

/** Asks for the code of a message without a link. */
const CodeForm = () => (
  <div className="mx-auto max-w-md">
    <h1 className="mb-5 text-xl font-semibold tracking-tight">Released video</h1>
    <OneFieldForm
      label="Code"
      description="Enter the code of the message that you received, or open its link."
      submitLabel="Continue"
      missing={EMAIL_CODE_REQUIRED}
      onSubmit={(code) => {
        window.location.hash = code;
      }}
    />
  </div>
);

function OneFieldForm({
  label,
  description,
  submitLabel,
  problem = null,
  isPending = false,
  missing,
  onSubmit,
}: {
  readonly label: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly problem?: string | null;
  readonly isPending?: boolean;
  /** Shown if the field is empty. */
  readonly missing: string;
  readonly onSubmit: (value: string) => void;
}) {
  const [value, setValue] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = (): void => {
    if (isPending) return;
    const isEmpty = value.trim() === '';
    setErrors(isEmpty ? { value: missing } : {});
    if (!isEmpty) onSubmit(value.trim());
  };
  return (
    <PlainForm aria-label={label} errors={errors} problem={problem} onSubmit={submit}>
      <PlainTextField
        label={label}
        description={description}
        name="value"
        autoComplete="off"
        maxLength={100}
        isRequired
        value={value}
        onChange={setValue}
        errorMessage={errors['value']}
      />
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {submitLabel}
      </Button>
    </PlainForm>
  );
}
