import { errorCatalog } from '@plainview/contract/error-catalog';
import { AGENCY_CHANGE_DAYS } from '@plainview/domain/retention/destructions/agency-retention';
import { formatPeriod } from '@plainview/domain/retention/schedules/retention-rule';
import { incidentKey } from '@plainview/domain/review/scorecards/scorecard-assignment';
import { LONGEST_INCIDENT_TYPE } from '@plainview/domain/tickets/tickets/ticket';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { RemovableList } from '../../ui/RemovableList.tsx';
import { useTicketSettings } from '../ticket-settings/use-ticket-settings.ts';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { useOwnRetention, useRetentionActions, type AgencyRule } from './use-retention.ts';

type OwnRule = Omit<AgencyRule, 'isOwn'>;

const textOf = ({ incidentType, period }: OwnRule): string =>
  `${incidentType ?? 'All incident types'}: ${period === null ? formatPeriod(null) : `${formatPeriod(period)} after the report was delivered`}`;

const isSameType = (one: OwnRule, other: OwnRule): boolean =>
  (one.incidentType === null) === (other.incidentType === null) &&
  incidentKey(one.incidentType ?? '') === incidentKey(other.incidentType ?? '');

/**
 * The retention schedule of the user's own agency, which its administrators change. A change shows
 * first what it means.
 */
export function AgencyRulesCard({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const query = useOwnRetention();
  const { previewOwn, setOwn } = useRetentionActions();
  const [proposed, setProposed] = useState<{ rules: OwnRule[]; version: string } | null>(null);
  const { data } = query;
  const general = data?.rules.filter(({ isOwn }) => !isOwn) ?? [];
  const own = (data?.rules ?? []).flatMap(({ isOwn, ...rule }) => (isOwn ? [rule] : []));
  const propose = (rules: OwnRule[]) => {
    if (!data) return;
    const { version } = data;
    setOwn.reset();
    previewOwn.mutate({ rules }, { onSuccess: () => setProposed({ rules, version }) });
  };
  const { dueNow = 0, dueAfter = 0, notBefore } = previewOwn.data ?? {};
  return (
    <Card title="Schedule" description={describeSchedule(data)}>
      <div className="flex flex-col gap-4">
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isPending && <Skeleton className="h-24" />}
        {data && (
          <div className="grid gap-4 md:grid-cols-2">
            <RuleGroup title="Set by your agency" none="Your agency has set no period of its own.">
              {own.length > 0 &&
                (isAdministrator ? (
                  <RemovableList
                    label="Set by your agency"
                    items={own}
                    describe={textOf}
                    onRemove={propose}
                  />
                ) : (
                  <RuleList label="Set by your agency" rules={own} />
                ))}
            </RuleGroup>
            <RuleGroup
              title="For all agencies"
              none="Tickets are kept until someone deletes them, unless your agency sets a period."
            >
              {general.length > 0 && <RuleList label="For all agencies" rules={general} />}
            </RuleGroup>
          </div>
        )}
        {data?.changedAt && (
          <p className="text-xs text-soft">
            Last changed by {data.changedBy}, <Timestamp value={data.changedAt} isPlain />
          </p>
        )}
        {previewOwn.error && <Banner variant="error">{describeError(previewOwn.error)}</Banner>}
        {isAdministrator ? (
          data && (
            <AgencyRuleFields
              isPending={previewOwn.isPending}
              onSet={(rule) => propose([...own.filter((one) => !isSameType(one, rule)), rule])}
            />
          )
        ) : (
          <p className="text-sm text-soft">{errorCatalog.AGENCY_ADMINISTRATOR_NEEDED.message}</p>
        )}
      </div>
      <ConfirmDialog
        isOpen={proposed !== null}
        onOpenChange={() => setProposed(null)}
        title="Change Schedule?"
        text={
          <>
            {pluralize(dueAfter, 'ticket')} of your agency will be due for destruction; now it is {dueNow}.
            {dueAfter > dueNow && notBefore && (
              <>
                {' '}
                Nothing is destroyed before <Timestamp value={notBefore} isPlain />. Until then, the reviewers
                can put tickets on hold, or you can set a longer period.
              </>
            )}
          </>
        }
        confirmLabel="Change"
        tone="primary"
        isBusy={setOwn.isPending}
        errorMessage={setOwn.error ? describeError(setOwn.error) : undefined}
        onConfirm={() => {
          if (proposed)
            setOwn.mutate({ ...proposed, expectedDue: dueAfter }, { onSuccess: () => setProposed(null) });
        }}
      />
    </Card>
  );
}

/** Describes what is destroyed when, and what the agency may set. */
function describeSchedule(data: ReturnType<typeof useOwnRetention>['data']): string {
  if (!data) return '';
  const { undoDays, isAutomatic, agencyMinimum } = data;
  const when = isAutomatic
    ? `When its period has ended, a ticket is scheduled for destruction and destroyed ${pluralize(undoDays, 'day')} later`
    : `When its period has ended, an administrator can schedule a ticket, which is destroyed ${pluralize(undoDays, 'day')} later`;
  const limit =
    agencyMinimum === null
      ? 'Agency administrators can lengthen periods, but not shorten them.'
      : `Agency administrators can lengthen periods, and shorten them to ${formatPeriod(agencyMinimum)}.`;
  return `${when}, with its videos and reports, unless it is on hold. After a change by your agency, nothing is destroyed for at least ${AGENCY_CHANGE_DAYS} days. The periods of your agency take precedence. ${limit}`;
}

interface RuleGroupProps {
  readonly title: string;
  /** Shown without children. */
  readonly none: string;
  readonly children: React.ReactNode;
}

function RuleGroup({ title, none, children }: RuleGroupProps) {
  return (
    <section>
      <h3 className="text-sm font-medium">{title}</h3>
      {children || <p className="py-1 text-sm text-soft">{none}</p>}
    </section>
  );
}

function RuleList({ label, rules }: { readonly label: string; readonly rules: readonly OwnRule[] }) {
  return (
    <ul aria-label={label}>
      {rules.map((rule) => (
        <li key={textOf(rule)} className="py-1 text-sm wrap-anywhere">
          {textOf(rule)}
        </li>
      ))}
    </ul>
  );
}

interface AgencyRuleFieldsProps {
  readonly isPending: boolean;
  readonly onSet: (rule: OwnRule) => void;
}

function AgencyRuleFields({ isPending, onSet }: AgencyRuleFieldsProps) {
  const settings = useTicketSettings();
  const [incidentType, setIncidentType] = useState('');
  const { fields, period } = usePeriod(undefined);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ComboBox
        label="Incident type"
        placeholder="All incident types"
        suggestions={settings.data?.incidentTypes ?? []}
        maxLength={LONGEST_INCIDENT_TYPE}
        value={incidentType}
        onChange={setIncidentType}
        className="w-full sm:w-60"
      />
      <PeriodFields {...fields} label="Keep for" noneLabel="Until deleted" />
      <Button
        className="mt-6"
        isPending={isPending}
        isDisabled={period === undefined}
        onPress={() => {
          if (period !== undefined) onSet({ incidentType: incidentType.trim() || null, period });
        }}
      >
        Set Period
      </Button>
    </div>
  );
}
