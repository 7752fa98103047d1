import {
  listTimeZones,
  LONGEST_CONFIDENTIALITY_MARK,
  LONGEST_LETTERHEAD_LINE,
} from '@plainview/domain/agencies/letterheads/letterhead';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { notify } from '../../ui/overlays/toasts.ts';
import {
  findLetterheadErrors,
  letterheadChange,
  typedLetterhead,
  type TypedLetterhead,
} from './letterhead-input.ts';
import { LetterheadPreview } from './LetterheadPreview.tsx';
import { LogoField } from './LogoField.tsx';
import type { Letterhead, useLetterhead } from './use-letterhead.ts';

const timeZones = listTimeZones();

interface LetterheadFormProps {
  readonly current: Letterhead;
  readonly letterhead: ReturnType<typeof useLetterhead>;
  /** Why the user cannot change it; null if they can. */
  readonly barrier: string | null;
  /** Discards unsaved input and shows the current letterhead. */
  readonly onReload: () => void;
}

/** Edits the letterhead of an agency, next to a preview. */
export function LetterheadForm({ current, letterhead, barrier, onReload }: LetterheadFormProps) {
  const [base, setBase] = useState(current);
  const [typed, setTyped] = useState(() => typedLetterhead(base));
  const errors = findLetterheadErrors(typed);
  const isValid = Object.values(errors).every((error) => error === undefined);
  const isUnchanged = JSON.stringify(typed) === JSON.stringify(typedLetterhead(base));
  const isOutdated = current.version > base.version;
  const isDisabled = barrier !== null;
  const change = (part: Partial<TypedLetterhead>) => setTyped((before) => ({ ...before, ...part }));
  const submit = (): void => {
    if (!isValid || isUnchanged || isDisabled || letterhead.isPending) return;
    letterhead.save(letterheadChange(typed, base), (saved) => {
      setBase(saved);
      setTyped(typedLetterhead(saved));
      notify({ title: 'Letterhead saved', description: 'It applies to new reports.', tone: 'success' });
    });
  };
  return (
    <Form aria-label="Letterhead" onSubmit={submit}>
      {barrier !== null && <Banner variant="info">{barrier}</Banner>}
      {letterhead.error && !isOutdated && (
        <Banner variant="error" takesFocus>
          {describeError(letterhead.error)}
        </Banner>
      )}
      {isOutdated && (
        <Banner variant="warning" action={{ label: 'Reload', onPress: onReload }}>
          {current.savedBy ?? 'Someone else'} has changed this letterhead. Reload it to see the changes.
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Letterhead" description={current.agencyName}>
          <Fields typed={typed} errors={errors} isDisabled={isDisabled} onChange={change} />
        </Card>
        <Card title="Preview" description="The first page of a report, without its content.">
          <LetterheadPreview agencyName={current.agencyName} typed={typed} />
        </Card>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          isDisabled={!isValid || isUnchanged || isOutdated || isDisabled}
          isPending={letterhead.isPending}
          pendingLabel="Saving..."
        >
          Save Letterhead
        </Button>
        <span className="text-sm text-soft">
          {base.savedAt === null ? (
            'No letterhead has been set yet.'
          ) : (
            <>
              Version {base.version}, saved by {base.savedBy} on <Timestamp value={base.savedAt} />
            </>
          )}
        </span>
      </div>
    </Form>
  );
}

interface FieldsProps {
  readonly typed: TypedLetterhead;
  readonly errors: ReturnType<typeof findLetterheadErrors>;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TypedLetterhead>) => void;
}

function Fields({ typed, errors, isDisabled, onChange }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <LogoField logo={typed.logo} isDisabled={isDisabled} onChange={(logo) => onChange({ logo })} />
      <TextField
        label="Unit"
        description="Below the name of the agency, such as Professional Standards."
        maxLength={LONGEST_LETTERHEAD_LINE}
        isDisabled={isDisabled}
        value={typed.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <TextArea
        label="Address"
        description="Up to five lines."
        rows={4}
        isDisabled={isDisabled}
        value={typed.address}
        onChange={(address) => onChange({ address })}
        errorMessage={errors.address}
      />
      <TextArea
        label="Signature"
        description="Printed below the signature line, such as name and title. Leave empty to omit the signature line."
        rows={3}
        isDisabled={isDisabled}
        value={typed.signature}
        onChange={(signature) => onChange({ signature })}
        errorMessage={errors.signature}
      />
      <TextField
        label="Confidentiality mark"
        description="At the bottom of every page."
        maxLength={LONGEST_CONFIDENTIALITY_MARK}
        isDisabled={isDisabled}
        value={typed.confidentiality}
        onChange={(confidentiality) => onChange({ confidentiality })}
      />
      <ComboBox
        label="Time zone"
        description="Reports print times in this zone and in UTC."
        suggestions={timeZones}
        isRequired
        isDisabled={isDisabled}
        value={typed.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        errorMessage={errors.timeZone}
      />
    </div>
  );
}
