import { passkeyProblem } from '../../../api/passkeys/passkey-text.ts';
import { FormProblem } from '../../../ui/forms/FormProblem.tsx';

/** Says why signing in with a passkey failed. */
export function PasskeyProblem({ error }: { readonly error: unknown }) {
  return <FormProblem>{passkeyProblem(error)}</FormProblem>;
}
