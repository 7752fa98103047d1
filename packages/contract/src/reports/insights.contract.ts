import { MOST_INCIDENT_TYPES } from '@plainview/domain/reports/insights/delivery-figures';
import { insightSteps, MOST_INSIGHT_YEARS } from '@plainview/domain/reports/insights/insight-period';
import { findingCategories, findingSeverities } from '@plainview/domain/review/findings/finding';
import { LONGEST_INCIDENT_TYPE } from '@plainview/domain/tickets/tickets/ticket';
import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { id } from '../shapes.ts';

const day = z.iso
  .date()
  .refine((text) => text >= '2000-01-01' && text < '9999-01-01', 'Please choose a year from 2000')
  .describe('Day in UTC, such as 2026-11-05');
const step = z.enum(insightSteps);

const period = {
  from: day.describe('First day, in UTC'),
  to: day.describe(`Last day, in UTC; the period has at most ${MOST_INSIGHT_YEARS} years`),
  step: step.optional().describe('By default week for up to 100 days, otherwise month'),
};

const scope = {
  agencyId: id.optional(),
  incidentType: z.string().trim().max(LONGEST_INCIDENT_TYPE).optional().describe('As entered at submission'),
};

const periodErrors = pickErrors('PERIOD_REVERSED', 'PERIOD_TOO_LONG', 'INSIGHTS_TOO_SLOW');

const stepDays = {
  start: z.string().describe('Monday or the first of the month, in UTC'),
  from: z.string().describe('First day of the step that is within the period'),
  to: z.string().describe('Last day of the step that is within the period'),
};

const figures = {
  tickets: z.int(),
  onTime: z.int().describe('Tickets delivered before their due date'),
  onTimeShare: z.number().nullable().describe('From 0 to 1; null below five tickets'),
  medianHours: z.number().nullable().describe('From submission to first delivery; null below five tickets'),
  ninetiethHours: z.number().nullable().describe('90th percentile; null below five tickets'),
  footageMinutes: z.number(),
};

const playedFigures = {
  ...figures,
  playedMinutes: z
    .number()
    .describe(
      'How long the videos of these tickets played in the review room, as the browsers stated, no longer than the server’s clock allows; includes parts that are not checked',
    ),
};

const watchedFigures = {
  ...figures,
  watchedMinutes: z.number().describe('How much of the footage was watched before delivery, each part once'),
};

const answerFigure = {
  answers: z.int().describe('Without "not applicable"'),
  value: z
    .number()
    .nullable()
    .describe('Share of "Yes" (0 to 1) or mean point of the scale; null below five answers'),
};

const copyFigures = {
  orders: z.int().describe('Orders that were delivered'),
  onTime: z.int().describe('Orders delivered before their due date'),
  late: z.int(),
  minutes: z.number().describe('Length of their videos, as it was charged'),
};

const deliveries = {
  from: z.string(),
  to: z.string(),
  step,
  findings: z
    .array(
      z.object({
        step: z.string().describe('Start of the step'),
        category: z.enum(findingCategories),
        severity: z.enum(findingSeverities),
        count: z.int(),
      }),
    )
    .describe('Findings of the delivered tickets; combinations without findings are left out'),
  incidentTypes: z
    .array(z.object({ incidentType: z.string(), tickets: z.int(), findings: z.int() }))
    .describe(`The ${MOST_INCIDENT_TYPES} most frequent, by number of tickets`),
  otherIncidentTypes: z.object({ tickets: z.int(), findings: z.int() }).nullable(),
  redactedCopies: z
    .object({
      steps: z.array(z.object({ ...stepDays, ...copyFigures })),
      total: z.object(copyFigures),
    })
    .nullable()
    .describe('Redacted copies delivered in the period; null if there are none and none can be ordered'),
};

const questions = z.array(
  z.object({
    scorecardId: id,
    scorecard: z.string(),
    questionId: z.string(),
    versions: z.array(z.int()).describe('Versions with this wording and these options'),
    kind: z.enum(['yesNo', 'scale']),
    text: z.string(),
    points: z.array(z.string()).describe('Points of a scale, lowest first'),
    steps: z.array(z.object(answerFigure)).describe('One for each step'),
    total: z.object(answerFigure),
  }),
);

export const insightsContract = {
  get: procedure({ caller: 'admin' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/insights',
      summary:
        'Get figures of the tickets whose first report was delivered in a period, with their findings (administrators)',
      tags: ['Insights'],
    })
    .input(z.object({ ...period, ...scope }))
    .output(
      z.object({
        ...deliveries,
        steps: z.array(z.object({ ...stepDays, ...playedFigures })),
        total: z.object(playedFigures),
        uncountedTickets: z
          .int()
          .describe(
            'Tickets whose findings and playing time are not counted, because someone may still review them blind',
          ),
      }),
    )
    .errors(periodErrors),

  own: procedure({ caller: 'agency' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/insights/own',
      summary:
        'Get figures of your agency’s tickets whose first report was delivered in a period, from their latest reports',
      tags: ['Insights'],
    })
    .input(z.object({ ...period, incidentType: scope.incidentType }))
    .output(
      z.object({
        ...deliveries,
        steps: z.array(z.object({ ...stepDays, ...watchedFigures })),
        total: z.object(watchedFigures),
        questions,
      }),
    )
    .errors(periodErrors),

  backlog: procedure({ caller: 'admin' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/insights/backlog',
      summary:
        'Get open tickets, arrivals and deliveries of the last complete weeks, and a forecast (administrators)',
      tags: ['Insights'],
    })
    .input(z.object(scope))
    .output(
      z.object({
        today: z.string().describe('Day in UTC'),
        openTickets: z.int(),
        openMinutes: z.number().describe('Footage of the open tickets'),
        weeks: z
          .array(z.object({ ...stepDays, arrivals: z.int(), deliveries: z.int() }))
          .describe('Complete weeks since the first ticket, at most eight; oldest first'),
        forecast: z
          .array(
            z.object({
              day: z.string().describe('Seven days after the previous one, or after today'),
              low: z.int(),
              median: z.int(),
              high: z.int(),
            }),
          )
          .nullable()
          .describe(
            'Open tickets on a day: 10th, 50th and 90th percentile of simulations that repeat past weeks; null with fewer than four weeks',
          ),
      }),
    )
    .errors(pickErrors('INSIGHTS_TOO_SLOW')),

  scorecards: procedure({ caller: 'admin' })
    .meta({ callClass: 'bulk' })
    .route({
      method: 'GET',
      path: '/insights/scorecards/{agencyId}',
      summary:
        'Get an agency’s answers to each scorecard question over time, for tickets first delivered in a period that no one may still review blind (administrators)',
      tags: ['Insights'],
    })
    .input(z.object({ ...period, ...scope, agencyId: id }))
    .output(
      z.object({
        steps: z.array(z.object(stepDays)),
        questions,
      }),
    )
    .errors(periodErrors),
};
