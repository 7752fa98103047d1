import { errorCatalog } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import { LONGEST_TICKET_MESSAGE } from '@plainview/domain/shared/text-limits';
import { useState } from 'react';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { useConversationActions } from './use-conversation.ts';

interface MessageFormProps {
  readonly ticketId: string;
  readonly abilities: Pick<Outputs['tickets']['get']['abilities'], 'pause'>;
  /** The message answers the question for which the clock is paused. */
  readonly isAnswer: boolean;
}

/** Writes a message. Ctrl or Cmd with Enter sends it. Unsent text stays until the tab is closed. */
export function MessageForm({ ticketId, abilities, isAnswer }: MessageFormProps) {
  const [kept, keep] = usePersistedText(`message.${ticketId}`);
  const [pausesClock, setPausesClock] = useState(false);
  const { send } = useConversationActions();
  const canPause = abilities.pause.allowed;
  const form = useContractForm({
    initial: { text: kept },
    check: (fields) => checkFilled(fields, { text: errorCatalog.MESSAGE_REQUIRED.message }),
    call: send,
    onChange: ({ text }) => keep(text),
    onSubmit: ({ text }) =>
      send.mutate(
        { ticketId, text, pausesClock: canPause && pausesClock },
        {
          onSuccess: () => {
            keep('');
            form.setValue('text', '');
            setPausesClock(false);
          },
        },
      ),
  });
  const label = isAnswer ? 'Your answer' : 'Message';
  return (
    <Form
      aria-label="Write a message"
      {...form.formProps}
      className="gap-2!"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        form.onSubmit();
      }}
    >
      <TextArea
        label={label}
        rows={2}
        maxLength={LONGEST_TICKET_MESSAGE}
        description={isAnswer ? 'Sending it starts the clock again.' : 'Ctrl + Enter sends it.'}
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
          {isAnswer ? 'Send Answer' : 'Send Message'}
        </Button>
        {canPause && (
          <Checkbox isSelected={pausesClock} onChange={setPausesClock}>
            Pause the clock until the agency answers
          </Checkbox>
        )}
      </div>
    </Form>
  );
}
