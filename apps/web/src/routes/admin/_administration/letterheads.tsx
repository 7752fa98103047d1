import { createFileRoute } from '@tanstack/react-router';
import { LetterheadsScreen } from '../../../screens/letterheads/LetterheadsScreen.tsx';

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
