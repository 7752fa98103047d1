import { FORECAST_LOW, FORECAST_HIGH, LEAST_FORECAST_WEEKS } from './backlog-forecast.ts';
import { LEAST_TICKETS } from './delivery-figures.ts';
import { LEAST_ANSWERS } from './scorecard-trends.ts';

interface Definition {
  readonly title: string;
  /** Meaning of the figure, in one or two sentences. */
  readonly definition: string;
}

/** The figures of the page Insights, each with its definition. */
export const insightDefinitions = {
  turnaround: {
    title: 'Turnaround',
    definition: `Hours from submission to the first delivery: half of the tickets took at most the median, nine of ten at most the 90th percentile. Not shown below ${LEAST_TICKETS} tickets.`,
  },
  onTime: {
    title: 'On-time rate',
    definition: `Share of tickets first delivered before their due date. Not shown below ${LEAST_TICKETS} tickets.`,
  },
  minutes: {
    title: 'Minutes reviewed',
    definition:
      'Length of the videos of delivered tickets, and how long these videos played in review. Playing a part again counts again; time with the video paused is not measured.',
  },
  watched: {
    title: 'Minutes reviewed',
    definition:
      'Length of the videos of delivered tickets, and how much of it was watched before delivery, as the reports state. Watching a part again does not count again.',
  },
  severity: {
    title: 'Findings over time',
    definition: 'Findings of the tickets first delivered in each step, by severity.',
  },
  category: {
    title: 'Findings by category',
    definition: 'Findings of the tickets delivered in the whole period.',
  },
  incidentTypes: {
    title: 'Incident types',
    definition: 'Delivered tickets by incident type at delivery, with their findings.',
  },
  redactedCopies: {
    title: 'Redacted copies',
    definition:
      'Orders of redacted copies by the step in which they were delivered: before their due date, or late. Canceled orders do not count.',
  },
  redactedMinutes: {
    title: 'Minutes redacted',
    definition: 'Length of the videos of the delivered orders, as it was charged.',
  },
  flow: {
    title: 'Arrivals and deliveries',
    definition:
      'Tickets submitted and tickets first delivered in each of the last complete weeks. Does not depend on the chosen period.',
  },
  forecast: {
    title: 'Backlog forecast',
    definition: `Open tickets if the coming weeks are like the last ones: ${(FORECAST_HIGH - FORECAST_LOW) * 10} of 10 simulations stay within the range. Each simulated week repeats a past week drawn at random. Reopened tickets count as open today, but not as arrivals. Needs ${LEAST_FORECAST_WEEKS} complete weeks.`,
  },
  scorecards: {
    title: 'Scorecard answers',
    definition: `Answers in tickets first delivered in each step: the share of “Yes”, or the mean point of a scale, without “Not applicable”. Versions are combined while wording and options stay the same. Not shown below ${LEAST_ANSWERS} answers.`,
  },
} as const satisfies Readonly<Record<string, Definition>>;
