import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { settleReauth } from '../../api/reauthentication.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { OrganizationReauth } from './OrganizationReauth.tsx';
import { ReauthForm } from './ReauthForm.tsx';

/** Asks for reauthentication before a privileged action continues; closing cancels the action. */
export function ReauthDialog() {
  const factor = useQuery(api.secondFactor.get.queryOptions({ staleTime: 0 }));
  const kinds = factor.data?.kinds ?? { app: factor.data?.isOn === true, passkey: false };
  return (
    <Dialog isOpen onOpenChange={() => settleReauth(false)} title="Confirm That It Is You" size="sm">
      <ReauthForm
        kinds={kinds}
        label="Confirm"
        before={<p>Confirm who you are to continue. This is valid for 15 minutes.</p>}
        after={<OrganizationReauth />}
        leave={<Button onPress={() => settleReauth(false)}>Cancel</Button>}
        onProven={() => settleReauth(true)}
      />
    </Dialog>
  );
}
