import { createFileRoute } from '@tanstack/react-router';
import { AgencyLetterheadScreen } from '../../../screens/letterheads/AgencyLetterheadScreen.tsx';

export const Route = createFileRoute('/agency/_account/letterhead')({ component: OwnLetterhead });

function OwnLetterhead() {
  const { user } = Route.useRouteContext();
  return <AgencyLetterheadScreen isAdministrator={user.isAgencyAdministrator} />;
}
