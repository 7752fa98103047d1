import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { organizationAddress } from './sign-in/organization-sign-in-error.ts';

/** For a linked account: reauthenticates at the organization's provider instead of with the password. */
export function OrganizationReauth() {
  const link = useQuery(api.organization.get.queryOptions({ staleTime: 0 }));
  if (!link.data?.linkedAt || !link.data.proves) return null;
  const here = `${window.location.pathname}${window.location.search}`;
  return (
    <div className="flex flex-col gap-2 border-y border-line py-3">
      <Button onPress={() => window.location.assign(organizationAddress(here, true))}>
        Sign in again with {link.data.name}
      </Button>
      <p className="text-sm text-soft">You return to this page and can then try again.</p>
    </div>
  );
}
