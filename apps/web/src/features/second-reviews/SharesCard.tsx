import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RemovableList } from '../../ui/RemovableList.tsx';
import { ScopeFields, useScope } from '../agencies/ScopeFields.tsx';
import { parsePercent, shareText, withShare } from './shares.ts';
import { useSecondReviewActions, useShares } from './use-second-reviews.ts';

/** Sets the share of tickets that are reviewed twice. Each change is saved at once. */
export function SharesCard() {
  const query = useShares();
  const { setShares } = useSecondReviewActions();
  const { fields, scope } = useScope();
  const [typed, setTyped] = useState('');
  const shares = query.data ?? [];
  const percent = parsePercent(typed);
  const isWrong = typed !== '' && percent === null;
  return (
    <Card
      title="Shares"
      description="How many of the delivered tickets are reviewed twice. The share of an agency and incident type takes precedence over that of the agency, and that over the one for all agencies."
    >
      <div className="flex flex-col gap-3">
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isSuccess && shares.length === 0 && (
          <p className="text-sm text-soft">No tickets are reviewed twice.</p>
        )}
        <RemovableList
          label="Shares"
          items={shares}
          describe={shareText}
          onRemove={(rest) => setShares.mutate({ shares: rest })}
        />
        {setShares.error && <Banner variant="error">{describeError(setShares.error)}</Banner>}
        <div className="flex flex-wrap items-start gap-3">
          <ScopeFields {...fields} />
          <TextField
            label="Percent"
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            className="w-full sm:w-60"
            {...(isWrong && { errorMessage: '0 to 100' })}
          />
          <Button
            className="mt-6"
            isPending={setShares.isPending}
            isDisabled={percent === null}
            onPress={() => {
              if (percent === null) return;
              const share = { ...scope, percent };
              setShares.mutate({ shares: withShare(shares, share) }, { onSuccess: () => setTyped('') });
            }}
          >
            Set Share
          </Button>
        </div>
      </div>
    </Card>
  );
}
