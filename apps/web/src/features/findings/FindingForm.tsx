import { problems } from '@plainview/contract/errors';
import {
  findingCategories,
  findingSeverities,
  findingSeverityLabels,
  LONGEST_FINDING_TEXT,
} from '@plainview/domain/report/finding';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { formatSpan } from './finding-order.ts';
import type { FindingWork } from './use-finding-work.ts';

const categoryOptions = findingCategories.map((category) => ({ id: category, label: category }));
const severityOptions = findingSeverities.map((severity) => ({
  id: severity,
  label: findingSeverityLabels[severity],
}));

interface FindingFormProps {
  readonly work: FindingWork;
  /** The entry's name as the ticket shows it, for example "video-1". */
  readonly videoLabel: string;
  /** The sentence for why the last save failed. */
  readonly problem: string | null;
  /** Typing has begun: the video waits meanwhile. */
  readonly onTyping: () => void;
  readonly onCancel: () => void;
}

/** The finding being written or changed. Ctrl or Cmd with Enter saves, Escape cancels. */
export function FindingForm({ work, videoLabel, problem, onTyping, onCancel }: FindingFormProps) {
  const { draft, faults, isSaving } = work;
  const textRef = useRef<HTMLTextAreaElement>(null);
  const draftKey = draft?.findingId ?? 'new';

  useEffect(() => {
    textRef.current?.focus();
  }, [draftKey]);

  if (!draft) return null;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      work.save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
  };

  return (
    <form
      aria-label={draft.findingId === null ? 'New finding' : 'Edit finding'}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        work.save();
      }}
      className="space-y-3"
    >
      <p>
        {draft.findingId === null ? 'New finding' : 'Edit finding'} {videoLabel}{' '}
        <span>{formatSpan(draft)}</span>
      </p>
      {problem !== null && <Banner>{problem}</Banner>}
      {faults.range && <Banner>{problems[faults.range].message}</Banner>}
      <TextArea
        ref={textRef}
        label="What the video shows"
        value={draft.text}
        onChange={(text) => {
          onTyping();
          work.change({ text });
        }}
        maxLength={LONGEST_FINDING_TEXT}
        errorMessage={faults.text}
        isReadOnly={isSaving}
      />
      <SelectField
        label="Category"
        options={categoryOptions}
        value={draft.category}
        onChange={(category) => work.change({ category })}
        errorMessage={faults.category}
        isDisabled={isSaving}
      />
      <SelectField
        label="Severity"
        options={severityOptions}
        value={draft.severity}
        onChange={(severity) => work.change({ severity })}
        isDisabled={isSaving}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" onPress={onCancel} isDisabled={isSaving}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" isPending={isSaving}>
          {draft.findingId === null ? 'Save Finding' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}
