import { incidentTypes } from '@plainview/domain/ticket/ticket';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AgencySelect } from '../agencies/AgencySelect.tsx';
import { parsePercent, shareText, withShare } from './shares.ts';
import { useSecondReviewActions, useShares } from './use-second-reviews.ts';

const LONGEST_INCIDENT_TYPE = 100;

/** Sets the share of tickets that are reviewed twice. Each change is saved at once. */
export function SharesCard() {
  const query = useShares();
  const { setShares } = useSecondReviewActions();
  const [agencyId, setAgencyId] = useState<string | undefined>();
  const [incidentType, setIncidentType] = useState('');
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
        <ul aria-label="Shares">
          {shares.map((share) => (
            <li key={shareText(share)} className="flex items-center gap-2 py-1 text-sm">
              <span className="min-w-0 flex-1">{shareText(share)}</span>
              <IconButton
                size="sm"
                aria-label={`Remove ${shareText(share)}`}
                onPress={() => setShares.mutate({ shares: shares.filter((one) => one !== share) })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        {setShares.error && <Banner variant="error">{describeError(setShares.error)}</Banner>}
        <div className="flex flex-wrap items-start gap-3">
          <AgencySelect value={agencyId} onChange={setAgencyId} className="w-full sm:w-60" />
          <ComboBox
            label="Incident type"
            placeholder="All incident types"
            suggestions={incidentTypes}
            maxLength={LONGEST_INCIDENT_TYPE}
            value={incidentType}
            onChange={setIncidentType}
            className="w-full sm:w-60"
          />
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
              const share = {
                agencyId: agencyId ?? null,
                incidentType: incidentType.trim() || null,
                percent,
              };
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
