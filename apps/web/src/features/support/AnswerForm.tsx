import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_MESSAGE } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { useSupportActions, type SupportRequest } from './use-support.ts';

/** Answers one request. */
export function AnswerForm({ userId, request }: { userId: string; request: SupportRequest }) {
  const [kept, keep] = usePersistedText(`${userId}.answer.${request.id}`);
  const { answer } = useSupportActions();
  const form = useContractForm({
    initial: { text: kept },
    check: (fields) => checkFilled(fields, { text: errorCatalog.MESSAGE_REQUIRED.message }),
    call: answer,
    onChange: ({ text }) => keep(text),
    onSubmit: ({ text }) => answer.mutate({ id: request.id, text }, { onSuccess: () => keep('') }),
  });
  return (
    <Form aria-label={`Answer ${request.userName}`} {...form.formProps} className="mt-2 gap-2!">
      <TextArea label="Answer" rows={2} maxLength={LONGEST_MESSAGE} {...form.field('text')} />
      <Button type="submit" variant="primary" isPending={form.isPending} className="w-fit">
        Send Answer
      </Button>
    </Form>
  );
}
