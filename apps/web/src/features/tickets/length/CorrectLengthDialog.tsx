import { errorCatalog } from '@plainview/contract/error-catalog';
import { formatLength, parseLength } from '@plainview/domain/shared/duration';
import { formatDollars, formatMoney } from '@plainview/domain/shared/money';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { ticketPrice } from '@plainview/domain/tickets/tickets/ticket-price';
import { api } from '../../../api/client.ts';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { parseDurationText } from '../../../ui/dates/duration-text.ts';
import { DurationField } from '../../../ui/dates/DurationField.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { usePersistedText } from '../../../ui/use-persisted-text.ts';
import type { Ticket } from '../ticket-queries.ts';

interface CorrectLengthDialogProps {
  readonly ticket: Pick<Ticket, 'videos' | 'rates' | 'rush' | 'totalCost'>;
  readonly video: Ticket['videos'][number];
  readonly userId: string;
  readonly onClose: () => void;
}

const secondsIn = (text: string): number | null => parseLength(text) ?? parseDurationText(text);

/** Corrects the length of a video that is charged, with a reason that stays in the ticket's timeline. */
export function CorrectLengthDialog({ ticket, video, userId, onClose }: CorrectLengthDialogProps) {
  const [kept, keep] = usePersistedText(`${userId}.correctLength.${video.videoId}`);
  const call = useMutation(
    api.videos.correctLength.mutationOptions({
      onSuccess: () => {
        keep('');
        onClose();
      },
    }),
  );
  const form = useContractForm({
    initial: { length: video.measuredLength, reason: kept },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call,
    onChange: ({ reason }) => keep(reason),
    onSubmit: ({ length, reason }) => {
      const seconds = secondsIn(length);
      call.mutate({ id: video.videoId, length: seconds === null ? length : formatLength(seconds), reason });
    },
  });
  const length = form.field('length');
  return (
    <FormDialog
      title="Correct Length"
      form={form}
      submitLabel="Correct Length"
      pendingLabel="Correcting..."
      onClose={onClose}
      keepsTyped
    >
      <p>
        {video.id}, {video.fileName}: the form has {video.details.length}, the file {video.measuredLength}.
      </p>
      <DurationField label="Length that is charged" format={formatLength} isRequired {...length} />
      <NewPrice ticket={ticket} video={video} seconds={secondsIn(length.value)} />
      <TextArea
        label="Reason"
        description="The agency and the administrators can see it in the ticket’s timeline."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

interface NewPriceProps extends Pick<CorrectLengthDialogProps, 'ticket' | 'video'> {
  /** The entered length; null if it is not valid. */
  readonly seconds: number | null;
}

/** Shows the price of the video and of its ticket, now and at the entered length. */
function NewPrice({ ticket, video, seconds }: NewPriceProps) {
  if (seconds === null) return null;
  const lines = ticket.videos.map(({ videoId, details }) => ({
    category: details.category,
    lengthSeconds: videoId === video.videoId ? seconds : (parseLength(details.length) ?? 0),
  }));
  const { videoCents, totalCents } = ticketPrice(lines, ticket.rates, ticket.rush);
  const place = ticket.videos.findIndex(({ videoId }) => videoId === video.videoId);
  const rows = [
    { name: 'Video', now: formatDollars(video.cost), corrected: formatMoney(videoCents[place] ?? 0) },
    { name: 'Ticket', now: formatDollars(ticket.totalCost), corrected: formatMoney(totalCents) },
  ];
  return (
    <table aria-label="Price" className="w-full text-sm tabular-nums">
      <thead className="text-xs text-soft">
        <tr>
          <th scope="col" className="text-left font-normal">
            Price
          </th>
          <th scope="col" className="text-right font-normal">
            Now
          </th>
          <th scope="col" className="text-right font-normal">
            Corrected
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, corrected }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {name}
            </th>
            <td className="py-0.5 text-right">{now}</td>
            <td className="py-0.5 text-right font-semibold">{corrected}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
