import { screenTexts } from '@plainview/contract/screen-texts';
import { LifeBuoy } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { ProfileForm } from '../../features/profile/ProfileForm.tsx';
import { useProfile } from '../../features/profile/use-profile.ts';
import { HelpForm } from '../../features/support/HelpForm.tsx';
import { OwnRequests } from '../../features/support/OwnRequests.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useTransientMessage } from '../../ui/feedback/use-transient-message.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

const NOTE_MILLISECONDS = 3000;

/** /agency/profile and /admin/profile */
export function ProfileScreen({ userId }: { userId: string }) {
  const profile = useProfile();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSent, showSent] = useTransientMessage(NOTE_MILLISECONDS);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeHelp = (): void => {
    setHelpOpen(false);
    toggle.current?.focus();
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title="Profile"
        actions={
          <Button
            ref={toggle}
            icon={<LifeBuoy aria-hidden="true" />}
            aria-expanded={isHelpOpen}
            onPress={() => setHelpOpen(!isHelpOpen)}
          >
            Get Help
          </Button>
        }
      />
      {isSent && <Banner variant="success">{screenTexts.supportSent}</Banner>}
      {isHelpOpen ? (
        <Card title="Get Help" description="An administrator reads it and answers here.">
          <HelpForm userId={userId} onSent={showSent} onClose={closeHelp} />
        </Card>
      ) : (
        <Card title="Your Profile">
          {profile.isError && (
            <Banner variant="error" action={{ label: 'Try Again', onPress: () => void profile.refetch() }}>
              {describeError(profile.error)}
            </Banner>
          )}
          {profile.isPending && <Skeleton className="h-72 w-full" />}
          {profile.data && <ProfileForm profile={profile.data} />}
        </Card>
      )}
      <OwnRequests />
    </div>
  );
}
