import { LONGEST_INCIDENT_TYPE } from '@plainview/domain/tickets/tickets/ticket';
import { useState } from 'react';
import { ComboBox } from '../../ui/forms/select/ComboBox.tsx';
import { useTicketSettings } from '../ticket-settings/use-ticket-settings.ts';
import { AgencySelect } from './AgencySelect.tsx';

interface ScopeFieldsProps {
  readonly agencyId: string | undefined;
  readonly setAgencyId: (agencyId: string | undefined) => void;
  readonly incidentType: string;
  readonly setIncidentType: (incidentType: string) => void;
}

/** Tickets that a rule applies to. Null stands for all agencies, or all incident types. */
interface Scope {
  readonly agencyId: string | null;
  readonly incidentType: string | null;
}

/** Holds the values of `ScopeFields`. @returns them, and the scope that they mean */
export function useScope(): { readonly fields: ScopeFieldsProps; readonly scope: Scope } {
  const [agencyId, setAgencyId] = useState<string | undefined>();
  const [incidentType, setIncidentType] = useState('');
  return {
    fields: { agencyId, setAgencyId, incidentType, setIncidentType },
    scope: { agencyId: agencyId ?? null, incidentType: incidentType.trim() || null },
  };
}

/** Selects the tickets that a rule applies to, by agency and incident type. */
export function ScopeFields({ agencyId, setAgencyId, incidentType, setIncidentType }: ScopeFieldsProps) {
  const settings = useTicketSettings();
  return (
    <>
      <AgencySelect value={agencyId} onChange={setAgencyId} className="w-full sm:w-60" />
      <ComboBox
        label="Incident type"
        placeholder="All incident types"
        suggestions={settings.data?.incidentTypes ?? []}
        maxLength={LONGEST_INCIDENT_TYPE}
        value={incidentType}
        onChange={setIncidentType}
        className="w-full sm:w-60"
      />
    </>
  );
}
