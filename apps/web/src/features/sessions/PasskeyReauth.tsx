import { api, client } from '../../api/client.ts';
import { passkeyProof } from '../../api/passkeys/lazy-passkeys.ts';
import { passkeyProblem } from '../../api/passkeys/passkey-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Reauthenticates with a passkey instead of password and code. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const prove = useMutation({
    mutationKey: api.session.reauthenticate.mutationKey(),
    mutationFn: async () => client.session.reauthenticate(await passkeyProof()),
    onSuccess: onProven,
  });
  return (
    <>
      {prove.error && (
        <Banner variant="error" takesFocus>
          {passkeyProblem(prove.error)}
        </Banner>
      )}
      <Button
        isPending={prove.isPending}
        pendingLabel="Waiting for your passkey..."
        onPress={() => prove.mutate()}
      >
        Use a Passkey
      </Button>
    </>
  );
}
