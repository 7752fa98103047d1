import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { policyOptions } from '../../api/policy.ts';
import { AdministratorForm } from '../../features/setup/AdministratorForm.tsx';
import { RestoreGuide } from '../../features/setup/RestoreGuide.tsx';
import { SetupCodeForm, type SetupFacts } from '../../features/setup/SetupCodeForm.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import { SignInPage } from '../sign-in/SignInPage.tsx';

/**
 * /setup: the first administrator, or the way to restore a backup instead. Only until there is
 * an administrator.
 */
export function SetupScreen() {
  const { data, error, refetch } = useQuery(policyOptions());
  const [opened, setOpened] = useState<{ readonly code: string; readonly facts: SetupFacts } | null>(null);
  const navigate = useNavigate();
  if (data && !data.needsSetup && opened === null) return <Navigate to="/login" replace />;
  return (
    <SignInPage title="Set up Plainview">
      <LoadErrorBanner error={describeLoadError(error, refetch)} />
      {data && opened === null && <SetupCodeForm onAccepted={(code, facts) => setOpened({ code, facts })} />}
      {opened !== null && (
        <>
          <AdministratorForm
            code={opened.code}
            onSignedIn={() => {
              notify({
                title: 'Plainview is set up',
                description: 'Check address, mail, storage and backups here.',
              });
              void navigate({ to: '/admin/health', replace: true });
            }}
          />
          <details className="mt-6 border-t border-line pt-4">
            <summary className="cursor-pointer text-sm font-medium text-link">
              Restore from a backup instead
            </summary>
            <div className="mt-3">
              <RestoreGuide facts={opened.facts} />
            </div>
          </details>
        </>
      )}
    </SignInPage>
  );
}
