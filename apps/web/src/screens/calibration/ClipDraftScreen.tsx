import { LONGEST_CLIP_TITLE } from '@plainview/domain/review/calibrations/calibration';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useClipActions, useClipDraft, type ClipDraft } from '../../features/calibrations/use-calibration.ts';
import { FindingSide } from '../../features/second-reviews/ComparisonRow.tsx';
import { useTicketId } from '../../features/tickets/reference/use-ticket-id.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { UnloadedPage } from '../second-reviews/UnloadedPage.tsx';
import { BackLink } from './BackLink.tsx';

/** /admin/calibration?ticket=…: sets the agreed answer of a delivered ticket. */
export function ClipDraftScreen({ reference }: { readonly reference: string }) {
  const ticket = useTicketId(reference);
  const query = useClipDraft(ticket.data ?? null);
  // Another report or decision is another draft.
  if (query.data && ticket.data)
    return <Draft key={query.data.basis} ticketId={ticket.data} draft={query.data} />;
  if (ticket.data === null)
    return (
      <div className="flex flex-col gap-4">
        <PageHeader title="New Calibration Clip" above={<BackLink />} />
        <Banner variant="error">There is no ticket {reference}.</Banner>
      </div>
    );
  return (
    <UnloadedPage
      title="New Calibration Clip"
      query={ticket.data === undefined ? ticket : query}
      above={<BackLink />}
      notFound="This ticket has no delivered report that you can see."
    />
  );
}

const NO_ANSWER = '';

function Draft({ ticketId, draft }: { readonly ticketId: string; readonly draft: ClipDraft }) {
  const { findings, questions, basis, incidentType } = draft;
  const { add } = useClipActions();
  const navigate = useNavigate();
  const [title, setTitle] = useState(incidentType);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(findings.filter(({ isSuggested }) => isSuggested).map(({ key }) => key)),
  );
  const [answers, setAnswers] = useState<ReadonlyMap<string, string | null>>(
    () => new Map(questions.map(({ id, suggested }) => [id, suggested])),
  );
  const toggle = (key: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const save = (): void =>
    add.mutate(
      {
        ticketId,
        title,
        basis,
        findings: [...chosen],
        answers: [...answers].map(([questionId, answer]) => ({ questionId, answer })),
      },
      { onSuccess: () => void navigate({ to: '/admin/calibration' }) },
    );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="New Calibration Clip"
        above={<BackLink />}
        description={`From report version ${draft.reportVersion}${draft.hasSecondReview ? ' and the second review with its decisions' : ''}. Choose what is agreed on. It cannot be changed once someone can review the clip.`}
      />
      <Card>
        <TextField
          label="Title"
          description="Reviewers see it before they take the clip."
          value={title}
          onChange={setTitle}
          maxLength={LONGEST_CLIP_TITLE}
        />
      </Card>
      <Card isFlush title="Findings" description="Those that a review should make.">
        {findings.length === 0 && <p className="p-4 text-sm text-soft">The review has no findings.</p>}
        <ul aria-label="Findings">
          {findings.map(({ key, finding }, index) => (
            <li key={key} className="space-y-2 border-b border-line px-4 py-3">
              <Checkbox isSelected={chosen.has(key)} onChange={(isChosen) => toggle(key, isChosen)}>
                <span className="font-medium">
                  {index + 1}. {finding?.category}
                </span>
              </Checkbox>
              <div className="text-sm wrap-anywhere">
                <FindingSide finding={finding} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {questions.length > 0 && (
        <Card title="Scorecard" description="Questions without an answer are not compared.">
          <div className="space-y-4">
            {questions.map(({ id, text, answers: offered }) => (
              <SelectField
                key={id}
                label={text}
                options={[
                  { id: NO_ANSWER, label: 'Not compared' },
                  ...offered.map((answer) => ({ id: answer, label: answer })),
                ]}
                value={answers.get(id) ?? NO_ANSWER}
                onChange={(answer) =>
                  setAnswers(new Map(answers).set(id, answer === NO_ANSWER ? null : answer))
                }
                className="w-full"
              />
            ))}
          </div>
        </Card>
      )}
      {add.error && <Banner variant="error">{describeError(add.error)}</Banner>}
      <div>
        <Button variant="primary" isPending={add.isPending} isDisabled={title.trim() === ''} onPress={save}>
          Add Clip
        </Button>
      </div>
    </div>
  );
}
