import { createFileRoute } from '@tanstack/react-router';
import { OversightScreen } from '../../../screens/counties/OversightScreen.tsx';

interface OversightSearch {
  readonly agency?: string;
}

export const Route = createFileRoute('/agency/_account/oversight')({
  validateSearch: ({ agency }: Record<string, unknown>): OversightSearch =>
    typeof agency === 'string' ? { agency } : {},
  component: Oversight,
});

function Oversight() {
  const navigate = Route.useNavigate();
  return (
    <OversightScreen
      agencyId={Route.useSearch().agency}
      onChoose={(agency) => void navigate({ search: { agency }, replace: true })}
    />
  );
}
