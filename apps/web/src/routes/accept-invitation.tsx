import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AcceptInvitation } from '../screens/accept-invitation/AcceptInvitation.tsx';

export const Route = createFileRoute('/accept-invitation')({ component: Accept });

function Accept() {
  // Browsers never send the fragment to a server.
  const code = useLocation({ select: ({ hash }) => hash });
  const navigate = Route.useNavigate();
  return (
    <AcceptInvitation key={code} code={code} onCode={(hash) => void navigate({ hash, replace: true })} />
  );
}
