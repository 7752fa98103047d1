import { createFileRoute } from '@tanstack/react-router';
import { SetUpSecondFactor } from '../screens/second-factor/SetUpSecondFactor.tsx';
import { requireEnrolling } from './-guards.ts';

export const Route = createFileRoute('/second-factor')({
  beforeLoad: requireEnrolling,
  component: SetUp,
});

function SetUp() {
  const navigate = Route.useNavigate();
  return <SetUpSecondFactor onDone={() => void navigate({ to: '/', replace: true })} />;
}
