import {
  LONGEST_CONFIDENTIALITY_MARK,
  LONGEST_LETTERHEAD_LINE,
} from '@plainview/domain/agencies/letterheads/letterhead';
import { proposedRedactionTerms } from '@plainview/domain/tickets/ticket-settings/redaction-terms';
import { HIGHEST_RUSH_AMOUNT, proposedRushTerms } from '@plainview/domain/tickets/ticket-settings/rush';
import {
  HIGHEST_RATE,
  LONGEST_EXPLANATION,
  LONGEST_SUGGESTED_INCIDENT_TYPE,
  MOST_DUE_DAYS,
} from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { chance, pick, type Draw } from '../draw.ts';
import { newAgencyAdministrator } from './colleague-recipes.ts';
import { PIXEL, textOf, type Recipes } from './recipe.ts';

const rushByAmount = {
  supplement: { kind: 'amount', cents: HIGHEST_RUSH_AMOUNT },
  dueDays: { Standard: 1, Complex: 1, Critical: MOST_DUE_DAYS },
} as const;

export const settingsRecipes = {
  ticketSettings: {
    get: ({ admin, ann }, draw) => ({ caller: chance(draw, 50) ? admin : ann, input: undefined }),

    async set({ admin }, draw) {
      const rate = () => pick(draw, [1, 150, 167, HIGHEST_RATE]);
      const line = () => textOf(draw, LONGEST_EXPLANATION);
      const { version } = await admin.client.ticketSettings.get();
      return {
        caller: admin,
        input: {
          version,
          rates: { Standard: rate(), Complex: rate(), Critical: rate() },
          explanations: { Standard: line(), Complex: line(), Critical: line() },
          dueDays: pick(draw, [1, 7, MOST_DUE_DAYS]),
          rush: pick(draw, [null, proposedRushTerms, rushByAmount]),
          redaction: pick(draw, [
            null,
            { ...proposedRedactionTerms, reasons: [...proposedRedactionTerms.reasons] },
          ]),
          incidentTypes: ['Training', `x${textOf(draw, LONGEST_SUGGESTED_INCIDENT_TYPE - 1)}`],
        },
      };
    },
  },

  letterheads: {
    async get(environment) {
      const [agency] = await environment.admin.client.agencies.list();
      return { caller: environment.admin, input: { agencyId: agency?.id ?? '' } };
    },

    async set({ admin }, draw) {
      const agencies = await admin.client.agencies.list();
      const { id: agencyId } = pick(draw, agencies);
      const { version } = await admin.client.letterheads.get({ agencyId });
      return { caller: admin, input: { agencyId, ...letterheadOf(draw, version) } };
    },

    getOwn: ({ ann }) => ({ caller: ann, input: undefined }),

    async setOwn(environment, draw) {
      const caller = await newAgencyAdministrator(environment);
      const { version } = await caller.client.letterheads.getOwn();
      return { caller, input: letterheadOf(draw, version) };
    },
  },
} satisfies Pick<Recipes, 'ticketSettings' | 'letterheads'>;

function letterheadOf(draw: Draw, version: number) {
  const line = () => `x${textOf(draw, LONGEST_LETTERHEAD_LINE - 1)}`;
  return {
    version,
    unit: textOf(draw, LONGEST_LETTERHEAD_LINE),
    address: [line()],
    signature: [line(), line()],
    confidentiality: textOf(draw, LONGEST_CONFIDENTIALITY_MARK),
    timeZone: pick(draw, ['UTC', 'America/New_York']),
    logo: pick(draw, [null, PIXEL]),
  };
}
