import { useState } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useUploads } from '../../../upload/use-uploads.ts';
import { isIncluded } from './new-ticket.ts';
import { isUntouched, readDraft } from './ticket-draft.ts';
import { unfinishedUploadsText } from './upload-status-text.ts';

/** Shown while the form is closed: an unfinished ticket, the state of its uploads, and a button to continue. */
export function UnfinishedTicket({ userId, onContinue }: { userId: string; onContinue: () => void }) {
  const items = useUploads(userId).items.filter(isIncluded);
  const [draft] = useState(() => readDraft(userId));
  if (items.length === 0 && isUntouched(draft)) return null;
  return (
    <Banner variant="info" className="mb-4" action={{ label: 'Continue', onPress: onContinue }}>
      {unfinishedUploadsText(items)}
    </Banner>
  );
}
