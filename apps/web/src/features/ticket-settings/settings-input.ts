import type { Inputs } from '@plainview/contract/index';
import { formatCents, formatMoney } from '@plainview/domain/shared/money';
import {
  HIGHEST_RUSH_AMOUNT,
  HIGHEST_RUSH_PERCENT,
  proposedRushTerms,
} from '@plainview/domain/tickets/ticket-settings/rush';
import {
  areDistinct,
  HIGHEST_RATE,
  LONGEST_SUGGESTED_INCIDENT_TYPE,
  MOST_DUE_DAYS,
  MOST_INCIDENT_TYPES,
} from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import type {
  RushSupplement,
  RushTerms,
  VideoCategory,
} from '@plainview/domain/tickets/tickets/ticket-price';
import { parseRedaction, proposedRedaction, typedRedaction, type TypedRedaction } from './redaction-input.ts';
import { parseCents, parseDays, parseLines } from './typed-values.ts';
import type { TicketSettings } from './use-ticket-settings.ts';

type ByCategory<Value> = Readonly<Record<VideoCategory, Value>>;

/** Input about rush service; kept while it is turned off. */
export interface TypedRush {
  readonly kind: RushSupplement['kind'];
  readonly percent: string;
  /** In dollars. */
  readonly amount: string;
  readonly dueDays: ByCategory<string>;
}

/** Input of the form. */
export interface TypedSettings {
  /** In dollars per minute. */
  readonly rates: ByCategory<string>;
  readonly explanations: ByCategory<string>;
  readonly dueDays: string;
  readonly offersRush: boolean;
  readonly rush: TypedRush;
  readonly offersRedaction: boolean;
  readonly redaction: TypedRedaction;
  /** One per line. */
  readonly incidentTypes: string;
}

/** Returns settings as the form shows them. */
export const typedSettings = ({
  rates,
  explanations,
  dueDays,
  rush,
  redaction,
  incidentTypes,
}: TicketSettings): TypedSettings => ({
  rates: mapCategories(rates, formatCents),
  explanations,
  dueDays: String(dueDays),
  offersRush: rush !== null,
  rush: typedRush(rush ?? proposedRushTerms),
  offersRedaction: redaction !== null,
  redaction: redaction ? typedRedaction(redaction) : proposedRedaction(),
  incidentTypes: incidentTypes.join('\n'),
});

const typedRush = ({ supplement, dueDays }: RushTerms): TypedRush => ({
  kind: supplement.kind,
  percent: supplement.kind === 'percent' ? String(supplement.percent) : '50',
  amount: supplement.kind === 'amount' ? formatCents(supplement.cents) : '25.00',
  dueDays: mapCategories(dueDays, String),
});

const mapCategories = <From, To>(
  { Standard, Complex, Critical }: ByCategory<From>,
  change: (value: From) => To,
): ByCategory<To> => ({ Standard: change(Standard), Complex: change(Complex), Critical: change(Critical) });

/** Messages at the fields that are not valid. */
export interface SettingsErrors {
  readonly rates: ByCategory<string | undefined>;
  readonly dueDays: string | undefined;
  readonly rush: {
    readonly supplement: string | undefined;
    readonly dueDays: ByCategory<string | undefined>;
  };
  readonly incidentTypes: string | undefined;
}

/** Returns what is wrong with what is typed. */
export const findSettingsErrors = ({
  rates,
  dueDays,
  offersRush,
  rush,
  incidentTypes,
}: TypedSettings): SettingsErrors => ({
  rates: mapCategories(rates, (text) =>
    parseRate(text) === null ? `Between $0.01 and $${formatCents(HIGHEST_RATE)}` : undefined,
  ),
  dueDays: parseDays(dueDays) === null ? `Between 1 and ${MOST_DUE_DAYS} days` : undefined,
  rush: {
    supplement: offersRush && parseSupplement(rush) === null ? supplementError(rush) : undefined,
    dueDays: mapCategories(rush.dueDays, (text) => {
      const most = parseDays(dueDays) ?? MOST_DUE_DAYS;
      const days = parseDays(text);
      return offersRush && (days === null || days > most) ? `Between 1 and ${most} days` : undefined;
    }),
  },
  incidentTypes: typesError(parseLines(incidentTypes)),
});

const supplementError = ({ kind }: TypedRush): string =>
  kind === 'percent'
    ? `Between 1 and ${HIGHEST_RUSH_PERCENT}%`
    : `Between $0.01 and ${formatMoney(HIGHEST_RUSH_AMOUNT)}`;

/** Returns the call's settings, or null if something typed is not valid. */
export function parseSettings(typed: TypedSettings): Omit<Inputs['ticketSettings']['set'], 'version'> | null {
  const dueDays = parseDays(typed.dueDays);
  const { Standard, Complex, Critical } = mapCategories(typed.rates, parseRate);
  const incidentTypes = parseLines(typed.incidentTypes);
  if (dueDays === null || Standard === null || Complex === null || Critical === null) return null;
  if (typesError(incidentTypes) !== undefined) return null;
  const rush = typed.offersRush ? parseRush(typed, dueDays) : null;
  if (typed.offersRush && rush === null) return null;
  const redaction = typed.offersRedaction ? parseRedaction(typed.redaction) : null;
  if (typed.offersRedaction && redaction === null) return null;
  return {
    rates: { Standard, Complex, Critical },
    explanations: mapCategories(typed.explanations, (text) => text.trim()),
    dueDays,
    rush,
    redaction: redaction && { ...redaction, reasons: [...redaction.reasons] },
    incidentTypes,
  };
}

function parseRush({ rush }: TypedSettings, most: number): RushTerms | null {
  const supplement = parseSupplement(rush);
  const { Standard, Complex, Critical } = mapCategories(rush.dueDays, parseDays);
  if (supplement === null || Standard === null || Complex === null || Critical === null) return null;
  return Math.max(Standard, Complex, Critical) > most
    ? null
    : { supplement, dueDays: { Standard, Complex, Critical } };
}

function parseSupplement({ kind, percent, amount }: TypedRush): RushSupplement | null {
  if (kind === 'amount') {
    const cents = parseCents(amount, HIGHEST_RUSH_AMOUNT);
    return cents === null ? null : { kind, cents };
  }
  const number = /^\s*\d{1,4}\s*$/u.test(percent) ? Number(percent) : 0;
  return number >= 1 && number <= HIGHEST_RUSH_PERCENT ? { kind, percent: number } : null;
}

/** Returns cents, or null. */
const parseRate = (text: string): number | null => parseCents(text, HIGHEST_RATE);

function typesError(types: readonly string[]): string | undefined {
  if (types.length === 0) return 'Enter at least one incident type.';
  if (types.length > MOST_INCIDENT_TYPES) return `Enter at most ${MOST_INCIDENT_TYPES} incident types.`;
  const long = types.find((type) => type.length > LONGEST_SUGGESTED_INCIDENT_TYPE);
  if (long !== undefined)
    return `“${long.slice(0, 20)}…” is longer than ${LONGEST_SUGGESTED_INCIDENT_TYPE} characters.`;
  return areDistinct(types) ? undefined : 'Enter each incident type once.';
}
