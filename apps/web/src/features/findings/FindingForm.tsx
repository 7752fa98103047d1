import { findingErrors } from '@plainview/contract/errors/finding-errors';
import {
  findingCategories,
  findingSeverities,
  findingSeverityLabels,
} from '@plainview/domain/review/findings/finding';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import type { FindingDraft } from './finding-draft.ts';
import { FINDING_FORM } from './finding-form-id.ts';
import { formatFrames, formatSpan } from './finding-order.ts';
import { FindingText } from './FindingText.tsx';
import { SeverityIcon } from './SeverityLabel.tsx';
import { ShapeFields } from './ShapeFields.tsx';
import type { FindingWork } from './use-finding-work.ts';

const categoryOptions = findingCategories.map((category, index) => ({
  id: category,
  label: category,
  icon: <kbd aria-hidden>{index + 1}</kbd>,
}));
const severityOptions = findingSeverities.map((severity) => ({
  id: severity,
  label: findingSeverityLabels[severity],
  icon: <SeverityIcon severity={severity} />,
}));

/** Returns the severity of Alt and a digit: on some keyboards, Alt types another character. */
const severityOfKey = ({ altKey, code }: { readonly altKey: boolean; readonly code: string }) =>
  altKey ? findingSeverities.find((_severity, index) => code === `Digit${index + 1}`) : undefined;

interface FindingFormProps {
  readonly draft: FindingDraft;
  readonly work: FindingWork;
  /** Name of the video entry in the ticket, for example "video-1". */
  readonly videoLabel: string;
  /** Message for why the last save failed. */
  readonly problem: string | null;
  /** Called when the user starts typing; pauses the video. */
  readonly onTyping: () => void;
  /** Pauses the video and shows the frame of the finding. */
  readonly onShowFrame: () => void;
  readonly onCancel: () => void;
  /** Called when the form closed and the focused element is gone. Must not change between renders. */
  readonly onFocusLost: () => void;
}

/** Creates or edits a finding. Ctrl or Cmd with Enter saves, Escape cancels. */
export function FindingForm(props: FindingFormProps) {
  const { draft, work, videoLabel, problem, onTyping, onShowFrame, onCancel, onFocusLost } = props;
  const { faults, isSaving } = work;
  const isNew = draft.findingId === null;
  const textRef = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    const text = textRef.current;
    text?.focus();
    text?.setSelectionRange(text.value.length, text.value.length);
    return () => {
      // The form closed with the focus inside: return the reviewer to where they were, usually the player.
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else onFocusLost();
    };
  }, [onFocusLost]);

  return (
    <Form
      id={FINDING_FORM}
      aria-label={isNew ? 'New finding' : 'Edit finding'}
      onSubmit={work.save}
      errors={faults.fields}
      onKeyDownCapture={(event) => {
        const severity = severityOfKey(event);
        if (severity) {
          event.preventDefault();
          work.change({ severity });
          return;
        }
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        work.save();
      }}
      className="gap-3! rounded-md border border-line bg-sunken p-3"
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{isNew ? 'New finding' : 'Edit finding'}</span>
        <span className="text-soft">{videoLabel}</span>
        <output className="font-mono text-sm" aria-label="Position">
          {formatSpan(draft)}
        </output>
        <span className="text-xs text-soft tabular-nums">{formatFrames(draft)}</span>
      </p>
      <p className="text-xs text-soft">
        Marking again with <kbd>M</kbd>, or <kbd>I</kbd> and <kbd>O</kbd>, moves it. <kbd>Ctrl</kbd> +{' '}
        <kbd>Enter</kbd> saves and continues playing. <kbd>Alt</kbd> + <kbd>1</kbd> to <kbd>5</kbd> set the
        severity, <kbd>Alt</kbd> + <kbd>B</kbd> or <kbd>A</kbd> draws a box or an arrow.
      </p>
      {problem !== null && <Banner variant="error">{problem} Your text has been kept.</Banner>}
      {faults.range && <Banner variant="error">{findingErrors[faults.range].message}</Banner>}
      <FindingText
        ref={textRef}
        text={draft.text}
        isReadOnly={isSaving}
        onChange={(text) => {
          onTyping();
          work.change({ text });
        }}
        onCancel={onCancel}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="category"
          label="Category"
          options={categoryOptions}
          value={draft.category}
          onChange={(category) => work.change({ category })}
          isDisabled={isSaving}
          isRequired
        />
        <SelectField
          label="Severity"
          options={severityOptions}
          value={draft.severity}
          onChange={(severity) => work.change({ severity })}
          isDisabled={isSaving}
        />
      </div>
      <ShapeFields draft={draft} work={work} onShowFrame={onShowFrame} />
      <div className="flex justify-end gap-2">
        <Button onPress={onCancel} isDisabled={isSaving}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" isPending={isSaving} pendingLabel="Saving...">
          {isNew ? 'Save Finding' : 'Save Changes'}
        </Button>
      </div>
    </Form>
  );
}
