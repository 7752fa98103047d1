import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_TICKET_MESSAGE } from '@plainview/domain/shared/text-limits';
import type { ReactNode } from 'react';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm, type FormCall } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { MentionTextArea } from '../../ui/forms/MentionTextArea.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import type { useMentionable } from './use-mentionable.ts';

interface ConversationFormProps {
  /** Name of the form. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly submitLabel: string;
  /** Where unsent text is kept until the tab is closed. */
  readonly draftKey: string;
  readonly mentionable: ReturnType<typeof useMentionable>;
  readonly call: FormCall;
  /** Sends the text, and calls `onSent` when it has arrived. */
  readonly onSend: (text: string, mentionedIds: string[], onSent: () => void) => void;
  /** Shown next to the button. */
  readonly children?: ReactNode;
}

/** Writes a message or a note that can mention people. Ctrl or Cmd with Enter sends it. */
export function ConversationForm({
  name,
  label,
  description,
  submitLabel,
  draftKey,
  mentionable,
  call,
  onSend,
  children,
}: ConversationFormProps) {
  const [kept, keep] = usePersistedText(draftKey);
  const form = useContractForm({
    initial: { text: kept },
    check: (fields) => checkFilled(fields, { text: errorCatalog.MESSAGE_REQUIRED.message }),
    call,
    errorFields: { MENTION_NOT_ALLOWED: 'text' },
    onChange: ({ text }) => keep(text),
    onSubmit: ({ text }) => void sendWithMentions(text).catch(reportError),
  });
  const sendWithMentions = async (text: string): Promise<void> =>
    onSend(text, await mentionable.findMentioned(text), () => {
      keep('');
      form.setValue('text', '');
    });
  return (
    <Form
      aria-label={name}
      {...form.formProps}
      className="gap-2!"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        form.onSubmit();
      }}
    >
      <MentionTextArea
        label={label}
        rows={2}
        maxLength={LONGEST_TICKET_MESSAGE}
        description={description}
        people={mentionable.people}
        onFocus={mentionable.load}
        {...form.field('text')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          isPending={form.isPending}
          pendingLabel="Sending..."
          className="w-fit"
        >
          {submitLabel}
        </Button>
        {children}
      </div>
    </Form>
  );
}
