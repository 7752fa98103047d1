import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loaded lazily to keep it out of the code that all pages share.
const OversightScreen = lazyComponent(
  async () => (await import('../../../screens/counties/OversightScreen.tsx')).OversightScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

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
