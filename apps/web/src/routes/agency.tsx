import { createFileRoute } from '@tanstack/react-router';
import { SignedInFrame } from '../screens/signed-in/SignedInFrame.tsx';
import { requireRole } from './-guards.ts';

export const Route = createFileRoute('/agency')({
  beforeLoad: (entering) => requireRole('agency', entering),
  component: () => <SignedInFrame user={Route.useRouteContext().user} />,
});
