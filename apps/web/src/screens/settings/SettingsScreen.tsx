import type { Role } from '@plainview/domain/identity/users/actor';
import { Link } from '@tanstack/react-router';
import { OrganizationCard } from '../../features/organization-sign-in/OrganizationCard.tsx';
import { SecondFactorCard } from '../../features/second-factors/SecondFactorCard.tsx';
import { AppearanceSettings } from '../../features/settings/AppearanceSettings.tsx';
import { DeviceList } from '../../features/settings/DeviceList.tsx';
import { NotificationSettings } from '../../features/settings/NotificationSettings.tsx';
import { PasswordCard } from '../../features/settings/PasswordCard.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const importCards = () => import('./cards.ts');
const PasskeyCard = lazyComponent(async () => (await importCards()).PasskeyCard, {
  placeholder: () => <Skeleton className="h-16 w-full" />,
});

const SnippetsCard = lazyComponent(async () => (await importCards()).SnippetsCard, {
  placeholder: () => <Skeleton className="h-32 w-full" />,
});

/** /agency/settings and /admin/settings (decisions, Accounts 8) */
export function SettingsScreen({
  forRole,
  isReviewer = false,
}: {
  forRole: Role;
  /** Writes findings. */
  isReviewer?: boolean;
}) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title="Settings" />
      <PasswordCard />
      <Card title="Second Factor" description="A code from your phone in addition to the password.">
        <SecondFactorCard />
      </Card>
      <OrganizationCard />
      <Card title="Passkeys" description="Sign in without a password or code.">
        <PasskeyCard />
      </Card>
      <Card title="Devices" description="Where you are signed in.">
        <DeviceList />
      </Card>
      <Card title="Notifications" description="The emails that you receive, if this service sends email.">
        <NotificationSettings forRole={forRole} />
      </Card>
      {isReviewer && (
        <div id="snippets" className="scroll-mt-20">
          <SnippetsCard />
        </div>
      )}
      <Card title="API Keys" description="With a key, another program can act for you.">
        <Link to={`/${forRole}/api-keys`} className="text-link hover:underline">
          Create and Revoke API Keys
        </Link>
      </Card>
      <Card title="Appearance" description="For this browser.">
        <AppearanceSettings />
      </Card>
    </div>
  );
}
