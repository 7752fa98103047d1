import type { Outputs } from '@plainview/contract/index';
import {
  hiddenSubjectLabels,
  hiddenSubjects,
  labelPlacementLabels,
  labelPlacements,
  LONGEST_INSTRUCTIONS,
  LONGEST_REQUEST_NUMBER,
  redactionPurposeLabels,
  redactionPurposes,
  saysWhatToHide,
  type HiddenSubject,
  type LabelPlacement,
  type RedactionPurpose,
} from '@plainview/domain/release/redactions/redaction-order';
import { formatDollars } from '@plainview/domain/shared/money';
import { addTime } from '@plainview/domain/shared/time';
import { describeError } from '../../../api/describe-error.ts';
import { FIELD_REQUIRED } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { DateField } from '../../../ui/dates/DateField.tsx';
import { startOfNextDay } from '../../../ui/dates/days.ts';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { CheckboxGroup } from '../../../ui/forms/CheckboxGroup.tsx';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { notify } from '../../../ui/overlays/toasts.ts';
import { useOrderRedaction, useRedactionQuote } from './use-redactions.ts';

type Ticket = Pick<Outputs['tickets']['get'], 'id' | 'videos'>;
type Quote = Outputs['redactions']['quote'];

interface OrderFields {
  readonly videoIds: string[];
  readonly purpose: RedactionPurpose;
  readonly requestNumber: string;
  /** ISO date, in the viewer's time zone; null without a deadline. */
  readonly deadline: string | null;
  readonly hidden: HiddenSubject[];
  readonly instructions: string;
  readonly needsSecondPerson: boolean;
  readonly needsFullWatch: boolean;
  readonly label: LabelPlacement;
}

const purposes = redactionPurposes.map((id) => ({ id, label: redactionPurposeLabels[id] }));
const subjects = hiddenSubjects.map((id) => ({ id, label: hiddenSubjectLabels[id] }));

const placements = labelPlacements.map((id) => ({ id, label: labelPlacementLabels[id] }));

/** Returns the last millisecond of a day. */
const endOfDay = (day: string): Date => addTime(startOfNextDay(day), -1);

const needsNumber = ({ purpose }: OrderFields): boolean => purpose === 'public-records';

/** Orders a redacted copy of videos of a ticket. Shows its price and due date before it is sent. */
export function OrderRedactionDialog({
  ticket,
  onClose,
}: {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}) {
  const order = useOrderRedaction();
  const form = useContractForm<OrderFields>({
    initial: {
      videoIds: ticket.videos.map(({ videoId }) => videoId),
      purpose: 'public-records',
      requestNumber: '',
      deadline: null,
      hidden: [],
      instructions: '',
      needsSecondPerson: true,
      needsFullWatch: true,
      label: 'none',
    },
    check: (values) => ({
      ...(values.videoIds.length === 0 && { videoIds: 'Please choose at least one video.' }),
      ...(needsNumber(values) && values.requestNumber.trim() === '' && { requestNumber: FIELD_REQUIRED }),
      ...(!saysWhatToHide(values) && { instructions: 'Please say what to hide, here or above.' }),
    }),
    call: order,
    errorFields: { REDACTION_DEADLINE_PAST: 'deadline' },
    onSubmit: ({ deadline, requestNumber, ...fields }) => {
      if (!quote.data || !isQuoted) return;
      order.mutate(
        {
          ...fields,
          ticketId: ticket.id,
          requestNumber: needsNumber(values) ? requestNumber : '',
          deadline: deadline === null ? null : endOfDay(deadline),
          settingsVersion: quote.data.settingsVersion,
        },
        {
          onSuccess: () => {
            notify({ title: 'Redacted copy ordered', tone: 'success' });
            onClose();
          },
        },
      );
    },
  });
  const { values } = form;
  const quote = useRedactionQuote({
    ticketId: ticket.id,
    videoIds: values.videoIds,
    deadline: values.deadline === null ? null : endOfDay(values.deadline),
  });
  // Not while it still shows the price of another choice.
  const isQuoted = quote.data !== undefined && !quote.isPlaceholderData;
  const videos = ticket.videos.map(({ videoId, fileName }) => ({ id: videoId, label: fileName }));
  return (
    <FormDialog
      title="Order Redacted Copy"
      form={form}
      submitLabel="Order Redacted Copy"
      pendingLabel="Ordering..."
      isSubmitDisabled={values.videoIds.length > 0 && !isQuoted}
      onClose={onClose}
    >
      <p>Reviewers hide what you ask for in a copy of the videos. The videos themselves do not change.</p>
      <CheckboxGroup label="Videos" options={videos} {...form.field('videoIds')} />
      {quote.error && <Banner variant="error">{describeError(quote.error)}</Banner>}
      {values.videoIds.length > 0 && quote.data && <QuoteLine quote={quote.data} />}
      <SelectField label="Purpose" options={purposes} {...form.field('purpose')} />
      {needsNumber(values) && (
        <TextField
          label="Request number"
          description="Your own number of the request."
          maxLength={LONGEST_REQUEST_NUMBER}
          isRequired
          {...form.field('requestNumber')}
        />
      )}
      <DateField
        label="Deadline"
        description="The last day on which the copy is of use. Optional."
        {...form.field('deadline')}
      />
      <CheckboxGroup label="Hide" options={subjects} {...form.field('hidden')} />
      <TextArea
        label="Instructions"
        description="What else to hide, or what to leave visible, such as “all faces but Officer Baker’s”."
        maxLength={LONGEST_INSTRUCTIONS}
        rows={3}
        {...form.field('instructions')}
      />
      <CheckRules form={form} />
    </FormDialog>
  );
}

/** Chooses what has to happen before the copy is approved. */
function CheckRules({ form }: { readonly form: ReturnType<typeof useContractForm<OrderFields>> }) {
  const { values } = form;
  return (
    <>
      <SelectField
        label="Label"
        description="On each frame: “Redacted copy”, your request number and the name of the agency."
        options={placements}
        {...form.field('label')}
      />
      <Checkbox
        isSelected={values.needsSecondPerson}
        onChange={(isOn) => form.setValue('needsSecondPerson', isOn, { shouldDirty: true })}
      >
        Have a second person check the copy
      </Checkbox>
      <Checkbox
        isSelected={values.needsFullWatch}
        onChange={(isOn) => form.setValue('needsFullWatch', isOn, { shouldDirty: true })}
      >
        Have all of the copy watched before it is approved
      </Checkbox>
    </>
  );
}

/** Shows what the order would cost, and when it would be due. */
function QuoteLine({ quote }: { readonly quote: Quote }) {
  const { totalCost, totalDuration, centsPerMinute, dueDate } = quote;
  return (
    <dl
      aria-label="Price and due date"
      className="grid grid-cols-2 gap-x-4 rounded-md border border-line bg-sunken px-4 py-3 text-sm"
    >
      <div>
        <dt className="text-xs text-soft">Price</dt>
        <dd className="font-semibold tabular-nums">{formatDollars(totalCost)}</dd>
        <dd className="text-xs text-soft tabular-nums">
          {totalDuration} at {formatDollars(String(centsPerMinute / 100))} a minute
        </dd>
      </div>
      <div>
        <dt className="text-xs text-soft">Due</dt>
        <dd className="font-semibold">
          <Timestamp value={dueDate} />
        </dd>
      </div>
    </dl>
  );
}
