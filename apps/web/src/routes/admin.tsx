import { createFileRoute } from '@tanstack/react-router';
import { SignedInFrame } from '../screens/signed-in/SignedInFrame.tsx';
import { requireRole } from './-guards.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: (entering) => requireRole('admin', entering),
  component: () => <SignedInFrame user={Route.useRouteContext().user} />,
});
