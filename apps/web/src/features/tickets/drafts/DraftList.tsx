import { draftTitle } from '@plainview/domain/tickets/drafts/ticket-draft';
import { api } from '../../../api/client.ts';
import { isNetworkProblem } from '../../../api/describe-error.ts';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/dates/format-date.ts';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import { useDraftUploads, type UploadItem } from '../../../upload/use-uploads.ts';
import { isIncluded } from '../new-ticket/new-ticket.ts';
import type { OpenDraft } from '../new-ticket/NewTicketForm.tsx';
import { percentOf, totalTransfer, transferText, uploadsText } from '../new-ticket/upload-status-text.ts';
import { useTransferRates } from '../new-ticket/use-transfer-rates.ts';
import { useDiscardDraft, useDrafts, type ListedDraft } from './draft-queries.ts';
import { formatAge } from './format-age.ts';

interface DraftListProps {
  readonly userId: string;
  readonly onOpen: (draft: OpenDraft) => void;
}

/** Lists the user's unfinished tickets while no form is open. Nothing if there are none. */
export function DraftList({ userId, onOpen }: DraftListProps) {
  const { query, drafts, withoutDraft } = useDrafts(userId);
  const uploads = useDraftUploads(userId);
  const discard = useDiscardDraft(userId);
  const take = useMutation(
    api.drafts.takeUploads.mutationOptions({ onSuccess: (_added, { id }) => onOpen({ id, isNew: false }) }),
  );
  const hasLoose = (withoutDraft?.files ?? 0) > 0;
  // Offline, the page says so already.
  const error = isNetworkProblem(query.error) ? null : describeLoadError(query.error, query.refetch);
  if (error !== null && drafts.length === 0) return <LoadErrorBanner error={error} className="mb-4" />;
  if (drafts.length === 0 && !hasLoose) return null;
  return (
    <Card title="Drafts" isFlush className="mb-6">
      <ul aria-label="Drafts" className="divide-y divide-line">
        {drafts.map((draft) => (
          <Draft
            key={draft.id}
            draft={draft}
            now={new Date(query.dataUpdatedAt)}
            items={uploads.find(({ draftId }) => draftId === draft.id)?.items.filter(isIncluded) ?? []}
            onContinue={() => onOpen({ id: draft.id, isNew: false })}
            onDiscard={() => discard.mutate(draft)}
          />
        ))}
        {withoutDraft && hasLoose && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">Uploads without a ticket</p>
              <p className="text-xs text-soft">{filesText(withoutDraft)}</p>
            </div>
            <Button
              size="sm"
              isPending={take.isPending}
              onPress={() => take.mutate({ id: crypto.randomUUID() })}
            >
              Start a Ticket with Them
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}

interface DraftProps {
  readonly draft: ListedDraft;
  readonly now: Date;
  /** Its files that this page uploads. */
  readonly items: readonly UploadItem[];
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

function Draft({ draft, now, items, onContinue, onDiscard }: DraftProps) {
  const title = draftTitle(draft);
  const facts = [
    `Changed ${formatAge(draft.changedAt, now)}`,
    uploadsText(items),
    filesText(items.length > 0 ? { ...draft, files: 0 } : draft),
  ].filter((fact) => fact !== '');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-xs text-soft">{facts.join(' · ')}</p>
        {items.some(({ phase }) => phase !== 'stored') && <Progress items={items} />}
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Continue ${title}`} onPress={onContinue}>
          Continue
        </Button>
        <Button size="sm" variant="danger-outline" aria-label={`Discard ${title}`} onPress={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

function Progress({ items }: Pick<DraftProps, 'items'>) {
  const { rate, ...total } = totalTransfer(items, useTransferRates(items));
  return (
    <ProgressBar
      label="Upload of the draft"
      isLabelHidden
      value={percentOf(total)}
      valueText={transferText(total, rate)}
    />
  );
}

/** Returns the number of files, and when the first of them is deleted. */
function filesText({ files, filesExpireAt }: Pick<ListedDraft, 'files' | 'filesExpireAt'>): string {
  const number = files === 0 ? '' : pluralize(files, 'file');
  const end = filesExpireAt && `kept until ${formatDate(filesExpireAt, 'MMM d, yyyy, h:mm a')}`;
  return [number, end].filter((part) => part !== '' && part !== null).join(', ');
}
