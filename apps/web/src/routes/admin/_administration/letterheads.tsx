import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loaded lazily to keep it out of the code that all pages share.
const LetterheadsScreen = lazyComponent(
  async () => (await import('../../../screens/letterheads/LetterheadsScreen.tsx')).LetterheadsScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/letterheads')({
  validateSearch: ({ agency }: { readonly agency?: unknown }): { agency?: string } =>
    typeof agency === 'string' ? { agency } : {},
  component: Letterheads,
});

function Letterheads() {
  const navigate = Route.useNavigate();
  return (
    <LetterheadsScreen
      agencyId={Route.useSearch().agency}
      onChoose={(agency) => void navigate({ search: { agency }, replace: true })}
    />
  );
}
