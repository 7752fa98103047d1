import { errorCatalog } from '@plainview/contract/error-catalog';
import { useQueryClient } from '@tanstack/react-query';
import { sessionOptions } from '../../features/sessions/session-query.ts';
import { useSignOut } from '../../features/sessions/sign-out/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const importForm = () => import('./form.ts');
const ReauthGate = lazyComponent(async () => (await importForm()).ReauthGate);
const PasswordForm = lazyComponent<{ onChanged?: () => void }>(
  async () => (await importForm()).PasswordForm,
  { placeholder: () => <Skeleton className="h-72 w-full" /> },
);

/** /new-password: the only screen for an account whose password has expired or is too weak (CJIS IA-5). */
export function ChooseNewPassword({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const signOut = useSignOut(async () => undefined);
  const goOn = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...sessionOptions(), staleTime: 0 });
    onDone();
  };
  return (
    <SignInPage title="Choose a new password">
      <div className="flex flex-col gap-4">
        <p>{errorCatalog.PASSWORD_MUST_CHANGE.message}</p>
        <PasswordForm onChanged={() => void goOn()} />
        <Button onPress={signOut}>Sign out</Button>
      </div>
      <ReauthGate />
    </SignInPage>
  );
}
