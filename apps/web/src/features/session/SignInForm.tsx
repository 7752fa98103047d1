import { screenTexts } from '@plainview/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { isNetworkProblem, problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { OnlineIndicator } from '../../ui/OnlineIndicator.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { sessionOptions } from './session-query.ts';
import { useOnline } from './use-online.ts';

function problemOfSignIn(error: unknown): string {
  return isNetworkProblem(error) ? screenTexts.signInNetwork : problemOf(error, screenTexts.signInFailed);
}

/** E-mail and password. `onSignedIn` is called once the session is there. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [offlineProblem, setOfflineProblem] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const online = useOnline();
  const signIn = useMutation(
    api.session.signIn.mutationOptions({
      onSuccess: (user) => {
        queryClient.setQueryData(sessionOptions().queryKey, { user });
        onSignedIn();
      },
    }),
  );

  const submit = (): void => {
    setOfflineProblem(online.isOnline ? null : screenTexts.offline);
    if (online.isOnline) signIn.mutate({ email, password });
  };
  const problem = offlineProblem ?? (signIn.error ? problemOfSignIn(signIn.error) : null);

  return (
    <Form onSubmit={submit} aria-label="Sign in">
      {problem !== null && <Banner variant="error">{problem}</Banner>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={signIn.isPending}
        pendingLabel="Signing in..."
        isDisabled={!online.isOnline || email.trim() === '' || password === ''}
      >
        Sign in
      </Button>
      <OnlineIndicator
        isOnline={online.isOnline}
        attempts={online.attempts}
        isChecking={online.isChecking}
        onRetry={online.retry}
      />
    </Form>
  );
}
