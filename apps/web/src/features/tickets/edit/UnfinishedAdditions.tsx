import { Banner } from '../../../ui/feedback/Banner.tsx';
import { forTicket, useUploads } from '../../../upload/use-uploads.ts';
import { isIncluded } from '../new-ticket/new-ticket.ts';
import { unfinishedUploadsText } from '../new-ticket/upload-status-text.ts';

interface UnfinishedAdditionsProps {
  readonly userId: string;
  readonly ticketId: string;
  readonly onContinue: () => void;
}

/** Shown on a pending ticket while files that were uploaded for it are not part of it. */
export function UnfinishedAdditions({ userId, ticketId, onContinue }: UnfinishedAdditionsProps) {
  const items = useUploads(userId, forTicket(ticketId)).items.filter(isIncluded);
  if (items.length === 0) return null;
  return (
    <Banner variant="info" className="mb-4" action={{ label: 'Continue', onPress: onContinue }}>
      {unfinishedUploadsText(items, 'Videos that you uploaded are not part of this ticket yet')}
    </Banner>
  );
}
