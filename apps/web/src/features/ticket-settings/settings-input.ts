import type { Inputs } from '@plainview/contract/index';
import { formatCents } from '@plainview/domain/shared/money';
import type { VideoCategory } from '@plainview/domain/ticket/ticket-price';
import {
  areDistinct,
  HIGHEST_RATE,
  LONGEST_INCIDENT_TYPE,
  MOST_DUE_DAYS,
  MOST_INCIDENT_TYPES,
} from '@plainview/domain/ticket/ticket-settings';
import type { TicketSettings } from '../tickets/ticket-settings.ts';

type ByCategory<Value> = Readonly<Record<VideoCategory, Value>>;

/** What is typed in the form. */
export interface TypedSettings {
  /** In dollars per minute. */
  readonly rates: ByCategory<string>;
  readonly explanations: ByCategory<string>;
  readonly dueDays: string;
  /** One per line. */
  readonly incidentTypes: string;
}

/** Returns settings as the form shows them. */
export const typedSettings = ({
  rates,
  explanations,
  dueDays,
  incidentTypes,
}: TicketSettings): TypedSettings => ({
  rates: mapCategories(rates, formatCents),
  explanations,
  dueDays: String(dueDays),
  incidentTypes: incidentTypes.join('\n'),
});

const mapCategories = <From, To>(
  { Standard, Complex, Critical }: ByCategory<From>,
  change: (value: From) => To,
): ByCategory<To> => ({ Standard: change(Standard), Complex: change(Complex), Critical: change(Critical) });

/** Messages at the fields that are not valid. */
export interface SettingsErrors {
  readonly rates: ByCategory<string | undefined>;
  readonly dueDays: string | undefined;
  readonly incidentTypes: string | undefined;
}

/** Returns what is wrong with what is typed. */
export const findSettingsErrors = ({ rates, dueDays, incidentTypes }: TypedSettings): SettingsErrors => ({
  rates: mapCategories(rates, (text) =>
    parseRate(text) === null ? `Between $0.01 and $${formatCents(HIGHEST_RATE)}` : undefined,
  ),
  dueDays: parseDays(dueDays) === null ? `Between 1 and ${MOST_DUE_DAYS} days` : undefined,
  incidentTypes: typesError(typesOf(incidentTypes)),
});

/** Returns the call's settings, or null if something typed is not valid. */
export function parseSettings(typed: TypedSettings): Omit<Inputs['ticketSettings']['set'], 'version'> | null {
  const dueDays = parseDays(typed.dueDays);
  const { Standard, Complex, Critical } = mapCategories(typed.rates, parseRate);
  const incidentTypes = typesOf(typed.incidentTypes);
  if (dueDays === null || Standard === null || Complex === null || Critical === null) return null;
  if (typesError(incidentTypes) !== undefined) return null;
  return {
    rates: { Standard, Complex, Critical },
    explanations: mapCategories(typed.explanations, (text) => text.trim()),
    dueDays,
    incidentTypes,
  };
}

/** Returns cents, or null. */
function parseRate(text: string): number | null {
  const [, dollars = '', cents = ''] = /^\s*(\d{1,4})(?:\.(\d{0,2}))?\s*$/u.exec(text) ?? [];
  const rate = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return rate >= 1 && rate <= HIGHEST_RATE ? rate : null;
}

function parseDays(text: string): number | null {
  const days = /^\s*\d{1,3}\s*$/u.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MOST_DUE_DAYS ? days : null;
}

const typesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function typesError(types: readonly string[]): string | undefined {
  if (types.length === 0) return 'Enter at least one incident type.';
  if (types.length > MOST_INCIDENT_TYPES) return `Enter at most ${MOST_INCIDENT_TYPES} incident types.`;
  const long = types.find((type) => type.length > LONGEST_INCIDENT_TYPE);
  if (long !== undefined)
    return `“${long.slice(0, 20)}…” is longer than ${LONGEST_INCIDENT_TYPE} characters.`;
  return areDistinct(types) ? undefined : 'Enter each incident type once.';
}
