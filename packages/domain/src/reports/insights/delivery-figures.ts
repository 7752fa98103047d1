import { HOUR, MINUTE, SECOND } from '../../shared/time.ts';

/** Fewer tickets give neither a rate nor a percentile: one ticket would move it by more than 20 points. */
export const LEAST_TICKETS = 5;

/** Sums over tickets whose first report was delivered in a step, or in the whole period. */
export interface DeliverySums {
  readonly tickets: number;
  /** Tickets delivered before their due date. */
  readonly onTime: number;
  /** Time from submission to delivery that half and nine tenths of the tickets stay within. */
  readonly medianSeconds: number;
  readonly ninetiethSeconds: number;
  /** Length of the videos of these tickets. */
  readonly footageSeconds: number;
  /** How long these videos played in the review room, each time they did. */
  readonly playedMilliseconds: number;
}

/** Figures of delivered tickets. Null where there are too few tickets. */
export interface DeliveryFigures {
  readonly tickets: number;
  readonly onTime: number;
  /** Between 0 and 1. */
  readonly onTimeShare: number | null;
  readonly medianHours: number | null;
  readonly ninetiethHours: number | null;
  readonly footageMinutes: number;
  readonly playedMinutes: number;
}

/** Returns the figures of tickets, without rates and percentiles if there are fewer than five. */
export function deliveryFigures(sums: DeliverySums | undefined): DeliveryFigures {
  const { tickets = 0, onTime = 0, footageSeconds = 0, playedMilliseconds = 0 } = sums ?? {};
  const isEnough = sums !== undefined && tickets >= LEAST_TICKETS;
  const secondsPerHour = HOUR / SECOND;
  return {
    tickets,
    onTime,
    onTimeShare: isEnough ? onTime / tickets : null,
    medianHours: isEnough ? sums.medianSeconds / secondsPerHour : null,
    ninetiethHours: isEnough ? sums.ninetiethSeconds / secondsPerHour : null,
    footageMinutes: footageSeconds / (MINUTE / SECOND),
    playedMinutes: playedMilliseconds / MINUTE,
  };
}

/** Tickets of an incident type, and their findings. */
export interface IncidentCount {
  readonly incidentType: string;
  readonly tickets: number;
  readonly findings: number;
}

/** Most incident types that are shown by name. Agencies may enter any text. */
export const MOST_INCIDENT_TYPES = 12;

/** Returns the counts of the incident types that are not shown by name; null if there are none. */
export function otherIncidents(
  all: Pick<IncidentCount, 'tickets' | 'findings'>,
  named: readonly IncidentCount[],
): Pick<IncidentCount, 'tickets' | 'findings'> | null {
  const tickets = named.reduce((left, type) => left - type.tickets, all.tickets);
  const findings = named.reduce((left, type) => left - type.findings, all.findings);
  return tickets > 0 ? { tickets, findings } : null;
}
