import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmEmail } from '../screens/confirm-email/ConfirmEmail.tsx';

export const Route = createFileRoute('/confirm-email')({ component: Confirm });

function Confirm() {
  // Behind the #, which a browser sends to no server.
  const code = useLocation({ select: ({ hash }) => hash });
  return <ConfirmEmail key={code} code={code} />;
}
