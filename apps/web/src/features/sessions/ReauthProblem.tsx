import { errorCatalog } from '@plainview/contract/error-catalog';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { organizationSignInError } from './sign-in/organization-sign-in-error.ts';

interface ReauthProblemProps {
  /** A code of the error catalog. */
  readonly code: string;
  readonly onClose: () => void;
}

/** Says why a sign-in at the organization's provider did not reauthenticate the user. */
export function ReauthProblem({ code, onClose }: ReauthProblemProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} title="Confirm That It Is You" size="sm">
      <Banner variant="error">
        {code === 'SECOND_FACTOR_NEEDED'
          ? errorCatalog.REAUTHENTICATE.message
          : organizationSignInError(code)}
      </Banner>
      <p className="mt-3">Nothing was changed. You can also use your password.</p>
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
