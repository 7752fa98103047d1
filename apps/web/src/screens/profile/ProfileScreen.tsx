import { screenTexts } from '@plainview/contract/screen-texts';
import { LifeBuoy } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { PhotoField } from '../../features/profiles/PhotoField.tsx';
import { ProfileForm } from '../../features/profiles/ProfileForm.tsx';
import { useProfile } from '../../features/profiles/use-profile.ts';
import { HelpForm } from '../../features/support/HelpForm.tsx';
import { OwnRequests } from '../../features/support/OwnRequests.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { notify } from '../../ui/overlays/toasts.ts';

const placeholder = <Skeleton className="h-72 w-full" />;

const NOTE_MILLISECONDS = 3000;

function showSent(): void {
  notify({ title: screenTexts.supportSent, tone: 'success' }, { milliseconds: NOTE_MILLISECONDS });
}

/** /agency/profile and /admin/profile */
export function ProfileScreen({ userId }: { userId: string }) {
  const profile = useProfile();
  const [isHelpOpen, setHelpOpen] = useState(false);
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
      {isHelpOpen ? (
        <Card title="Get Help" description="An administrator reads it and answers here.">
          <HelpForm userId={userId} onSent={showSent} onClose={closeHelp} />
        </Card>
      ) : (
        <Card title="Your Profile">
          <LoadErrorBanner error={describeLoadError(profile.error, profile.refetch)} />
          {profile.isPending && placeholder}
          {profile.data && (
            <div className="flex flex-col gap-5">
              <PhotoField profile={profile.data} />
              <ProfileForm profile={profile.data} />
            </div>
          )}
        </Card>
      )}
      <OwnRequests />
    </div>
  );
}
