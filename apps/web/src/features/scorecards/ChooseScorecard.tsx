import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { useChooseScorecard } from './use-ticket-scorecard.ts';

interface ChooseScorecardProps {
  readonly ticketId: string;
  /** The current scorecard; null if the ticket has none. */
  readonly currentId: string | null;
  readonly onDone?: () => void;
}

/** Chooses a scorecard for a ticket. Answers to questions that are the same in both are kept. */
export function ChooseScorecard({ ticketId, currentId, onDone }: ChooseScorecardProps) {
  const list = useQuery(api.scorecards.list.queryOptions());
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useChooseScorecard();
  if (list.error) return <Banner variant="error">{describeError(list.error)}</Banner>;
  if (!list.data) return <Skeleton className="h-16 w-full" />;
  const usable = list.data.filter(
    ({ id, newestVersion, retiredAt }) => newestVersion !== null && retiredAt === null && id !== currentId,
  );
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Scorecard"
        options={usable.map(({ id, name }) => ({ id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      {choose.error && <Banner variant="error">{describeError(choose.error)}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isDisabled={chosen === null}
          isPending={choose.isPending}
          onPress={() => {
            if (chosen !== null)
              choose.mutate({ ticketId, scorecardId: chosen }, { onSuccess: () => onDone?.() });
          }}
        >
          Use Scorecard
        </Button>
        {onDone && <Button onPress={onDone}>Cancel</Button>}
      </div>
    </div>
  );
}
