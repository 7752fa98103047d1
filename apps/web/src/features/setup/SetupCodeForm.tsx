import type { Outputs } from '@plainview/contract/index';
import { api } from '../../api/client.ts';
import { checkFilled, CODE_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/forms/PlainForm.tsx';
import { PlainTextField } from '../../ui/forms/PlainTextField.tsx';

/** Result of a valid setup code. */
export type SetupFacts = Outputs['setup']['begin'];

/** Asks for the code that only the operator can read. */
export function SetupCodeForm({
  onAccepted,
}: {
  readonly onAccepted: (code: string, facts: SetupFacts) => void;
}) {
  const begin = useMutation(
    api.setup.begin.mutationOptions({ onSuccess: (facts, { code }) => onAccepted(code, facts) }),
  );
  const form = useContractForm({
    initial: { code: '' },
    check: (fields) => checkFilled(fields, { code: CODE_REQUIRED }),
    call: begin,
    errorFields: { SETUP_CODE_NOT_VALID: 'code' },
    onSubmit: ({ code }) => begin.mutate({ code: code.trim() }),
  });
  return (
    <PlainForm aria-label="Setup code" {...form.formProps}>
      <p className="text-sm text-soft">
        Plainview has no administrator yet. Its log and the terminal that it was started from show a setup
        code: 20 letters and digits.
      </p>
      <PlainTextField
        label="Setup code"
        autoComplete="off"
        maxLength={100}
        isRequired
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
        Continue
      </Button>
    </PlainForm>
  );
}
