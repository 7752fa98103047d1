import { useNavigate } from '@tanstack/react-router';
import { Crosshair } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { ClipTable } from '../../features/calibrations/ClipTable.tsx';
import { FiguresCards } from '../../features/calibrations/FiguresCards.tsx';
import { useClips } from '../../features/calibrations/use-calibration.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';

/** /admin/calibration: clips with an agreed answer, and how well reviewers agree with it. */
export function CalibrationScreen() {
  const list = useClips();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Calibration"
        description="Reviewers review delivered tickets without seeing the first review, and compare the result with an agreed answer. Nothing of this appears in an agency’s lists, reports, statements or invoices, and it does not extend the retention of a video."
      />
      <ListSection
        list={list}
        noun="calibration clip"
        heading="Clips"
        error={describeLoadError(list.query.error, list.query.refetch)}
        empty={{
          icon: Crosshair,
          title: 'No calibration clips yet',
          children: 'Choose a delivered ticket below, and set its agreed answer.',
        }}
      >
        <ClipTable list={list} />
      </ListSection>
      <NewClipCard />
      <FiguresCards />
    </div>
  );
}

/** Finds the ticket of a new clip. */
function NewClipCard() {
  const [number, setNumber] = useState('');
  const navigate = useNavigate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void navigate({ to: '/admin/calibration', search: { ticket: number.trim() } });
  };
  return (
    <Card
      title="New Clip"
      description="You cannot review a clip whose agreed answer you set. Neither can anyone who has seen the ticket’s review."
    >
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField label="Ticket number" value={number} onChange={setNumber} className="w-full sm:w-60" />
        <Button type="submit" isDisabled={number.trim() === ''}>
          Set Agreed Answer
        </Button>
      </form>
    </Card>
  );
}
