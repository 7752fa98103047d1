import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { policyOptions } from '../../api/policy.ts';
import { SupportContact } from '../../features/sessions/SupportContact.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { EmailAddress } from '../../ui/people/EmailAddress.tsx';

/** /agency/users for users who do not administer the agency: their colleagues, and whom to ask. */
export function ColleagueDirectory({ agencyName }: { readonly agencyName: string }) {
  const { data, error, refetch } = useQuery(api.colleagues.directory.queryOptions());
  const policy = useQuery(policyOptions());
  const administrators = data?.filter(({ isAgencyAdministrator }) => isAgencyAdministrator) ?? [];
  return (
    <div className="space-y-6">
      <PageHeader title="Colleagues" description={`The users of ${agencyName}.`} />
      <LoadErrorBanner error={describeLoadError(error, refetch)} />
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <>
          <Card title="Inviting Colleagues">
            {administrators.length > 0 ? (
              <>
                <p className="text-sm">
                  Agency administrators invite and remove colleagues. To invite someone, ask:
                </p>
                <ul aria-label="Agency administrators" className="mt-2 space-y-1 text-sm">
                  {administrators.map(({ id, name, email }) => (
                    <li key={id} className="flex flex-wrap gap-x-2">
                      <span className="font-medium wrap-anywhere">{name}</span>
                      {email !== null && <EmailAddress address={email} />}
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p className="text-sm">
                {agencyName} has no agency administrator yet. Ask for one with Get Help on your{' '}
                <Link to="/agency/profile" className="text-link underline underline-offset-2">
                  profile
                </Link>
                .
              </p>
            )}
            {administrators.length === 0 && <SupportContact contact={policy.data?.supportContact} />}
          </Card>
          <Card title={`Users (${data.length})`}>
            <ul aria-label="Colleagues" className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
              {data.map(({ id, name, isAgencyAdministrator }) => (
                <li key={id} className="flex min-w-0 items-center gap-2 text-sm">
                  <Avatar name={name} imageUrl={null} size="sm" />
                  <span className="min-w-0">
                    <span className="block font-medium wrap-anywhere">{name}</span>
                    {isAgencyAdministrator && (
                      <span className="block text-xs text-soft">Agency administrator</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  );
}
