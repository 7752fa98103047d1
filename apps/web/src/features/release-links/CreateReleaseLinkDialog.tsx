import {
  DEFAULT_LINK_DAYS,
  MOST_LINK_DOWNLOADS,
  releaseModeLabels,
  releaseModes,
  type ReleaseMode,
} from '@plainview/domain/release/release-links/release-link';
import { LONGEST_EMAIL, LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { FIELD_REQUIRED } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { CreatedLinkDialog } from './CreatedLinkDialog.tsx';
import { useReleaseLinkActions } from './use-release-links.ts';

const lifetimes = [
  { id: '1', label: '1 day' },
  { id: '3', label: '3 days' },
  { id: '7', label: '7 days' },
  { id: String(DEFAULT_LINK_DAYS), label: `${DEFAULT_LINK_DAYS} days` },
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
];
const modes = releaseModes.map((id) => ({ id, label: releaseModeLabels[id] }));

const WHOLE_NUMBER = /^\d{1,4}$/u;

/** Returns whether a text is empty or a limit that the server accepts. */
const isLimit = (text: string): boolean =>
  text === '' || (WHOLE_NUMBER.test(text) && Number(text) >= 1 && Number(text) <= MOST_LINK_DOWNLOADS);

interface LinkFields {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly mode: ReleaseMode;
  readonly lifetime: string;
  /** Empty without a limit. */
  readonly mostDownloads: string;
  readonly needsPasscode: boolean;
}

/** Asks for whom a link is and what it allows, then shows it once. */
export function CreateReleaseLinkDialog({
  redactionId,
  onClose,
}: {
  readonly redactionId: string;
  readonly onClose: () => void;
}) {
  const { create } = useReleaseLinkActions();
  const form = useContractForm<LinkFields>({
    initial: {
      recipientName: '',
      recipientEmail: '',
      mode: 'download',
      lifetime: String(DEFAULT_LINK_DAYS),
      mostDownloads: '',
      needsPasscode: true,
    },
    check: (values) => ({
      ...(values.recipientName.trim() === '' && { recipientName: FIELD_REQUIRED }),
      ...(!isLimit(values.mostDownloads.trim()) && {
        mostDownloads: `Please enter a number from 1 to ${MOST_LINK_DOWNLOADS}, or nothing.`,
      }),
    }),
    call: create,
    errorFields: { NAME_NOT_READABLE: 'recipientName', NAME_RESERVED: 'recipientName' },
    onSubmit: ({ recipientName, recipientEmail, mode, lifetime, mostDownloads, needsPasscode }) => {
      const limit = mode === 'view' ? '' : mostDownloads.trim();
      create.mutate({
        redactionId,
        recipientName,
        recipientEmail: recipientEmail.trim() === '' ? null : recipientEmail.trim(),
        mode,
        lifetimeDays: Number(lifetime),
        mostDownloads: limit === '' ? null : Number(limit),
        needsPasscode,
      });
    },
  });
  if (create.data) return <CreatedLinkDialog created={create.data} onClose={onClose} />;
  return (
    <FormDialog
      title="Create Release Link"
      form={form}
      submitLabel="Create Link"
      isDismissable={false}
      onClose={onClose}
    >
      <p>The link gives the files of this redacted copy to a person without an account, and nothing else.</p>
      <TextField
        label="Recipient"
        description="A person or an office. Shown on the page, over videos that can only be viewed, and in the audit trail."
        maxLength={LONGEST_NAME}
        autoComplete="off"
        isRequired
        {...form.field('recipientName')}
      />
      <TextField
        label="Email"
        type="email"
        description="If sending mail is set up, the link is mailed to this address. Optional."
        maxLength={LONGEST_EMAIL}
        autoComplete="off"
        {...form.field('recipientEmail')}
      />
      <SelectField label="Allows" options={modes} {...form.field('mode')} />
      {form.values.mode === 'download' && (
        <TextField
          label="Downloads of each file"
          description="How often each file can be downloaded. Empty: any number."
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.field('mostDownloads')}
        />
      )}
      <SelectField label="Valid for" options={lifetimes} {...form.field('lifetime')} />
      <Checkbox
        isSelected={form.values.needsPasscode}
        onChange={(isOn) => form.setValue('needsPasscode', isOn, { shouldDirty: true })}
      >
        Ask for a passcode
      </Checkbox>
    </FormDialog>
  );
}
