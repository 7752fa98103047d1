import { describe, expect, test } from 'vitest';
import type { ScorecardQuestion } from '../../review/scorecards/scorecard.ts';
import { forecastBacklog, weeksSinceStart } from './backlog-forecast.ts';
import { deliveryFigures, otherIncidents } from './delivery-figures.ts';
import { scorecardTrends } from './scorecard-trends.ts';

const week = (arrivals: number, deliveries: number) => ({ arrivals, deliveries });

const question = (facts: Partial<ScorecardQuestion>): ScorecardQuestion => ({
  id: 'polite',
  kind: 'yesNo',
  text: 'Polite?',
  guidance: '',
  options: [],
  isRequired: true,
  allowsNotApplicable: true,
  ...facts,
});

const version = (number: number, ...questions: ScorecardQuestion[]) => ({
  scorecardId: 'card',
  version: number,
  content: {
    name: `Version ${number}`,
    description: '',
    sections: [{ id: 'section', title: 'Contact', questions }],
  },
});

const count = (questionId: string, versionNumber: number, option: number, answers: number) => ({
  scorecardId: 'card',
  version: versionNumber,
  questionId,
  step: '2026-11-02',
  option,
  answers,
});

describe('RV-17 figures of delivered tickets', () => {
  const sums = {
    tickets: 5,
    onTime: 4,
    medianSeconds: 7200,
    ninetiethSeconds: 10_800,
    footageSeconds: 90,
    playedMilliseconds: 30_000,
  };

  test('have rates and percentiles from five tickets on', () => {
    expect(deliveryFigures(sums)).toEqual({
      tickets: 5,
      onTime: 4,
      onTimeShare: 0.8,
      medianHours: 2,
      ninetiethHours: 3,
      footageMinutes: 1.5,
      playedMinutes: 0.5,
    });
    const few = deliveryFigures({ ...sums, tickets: 4 });
    expect(few).toMatchObject({
      tickets: 4,
      onTime: 4,
      onTimeShare: null,
      medianHours: null,
      ninetiethHours: null,
    });
    expect(deliveryFigures(undefined)).toMatchObject({ tickets: 0, onTimeShare: null, footageMinutes: 0 });
  });

  test('incident types without a name are one', () => {
    const named = [{ incidentType: 'Training', tickets: 3, findings: 2 }];
    expect(otherIncidents({ tickets: 5, findings: 2 }, named)).toEqual({ tickets: 2, findings: 0 });
    expect(otherIncidents({ tickets: 3, findings: 2 }, named)).toBeNull();
  });
});

describe('RV-17 forecast', () => {
  test('counts weeks from the first ticket, and needs four', () => {
    const weeks = [week(0, 0), week(1, 0), week(0, 0), week(2, 1)];
    expect(weeksSinceStart(weeks)).toHaveLength(3);
    expect(forecastBacklog(9, weeks)).toBeNull();
    expect(forecastBacklog(9, [...weeks, week(0, 0)])).toHaveLength(8);
    expect(forecastBacklog(9, [])).toBeNull();
  });

  test('is exact if all weeks are the same, and never below zero', () => {
    const growing = forecastBacklog(
      10,
      Array.from({ length: 4 }, () => week(3, 1)),
    );
    expect(growing?.map(({ low, median, high }) => [low, median, high])).toEqual(
      [12, 14, 16, 18, 20, 22, 24, 26].map((open) => [open, open, open]),
    );
    const shrinking = forecastBacklog(
      3,
      Array.from({ length: 4 }, () => week(0, 2)),
    );
    expect(shrinking?.map(({ median }) => median)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('is always the same for the same weeks, and wider the further it goes', () => {
    const weeks = [week(9, 2), week(1, 6), week(5, 5), week(4, 4)];
    const forecast = forecastBacklog(40, weeks);
    expect(forecastBacklog(40, weeks)).toEqual(forecast);
    const widths = (forecast ?? []).map(({ low, median, high }) => {
      expect(low <= median && median <= high).toBe(true);
      return high - low;
    });
    expect(widths.at(-1)).toBeGreaterThan(widths[0] ?? 0);
  });
});

describe('RV-17 trends of scorecard answers', () => {
  const steps = [{ start: '2026-11-02' }, { start: '2026-11-09' }];
  const tone = question({ id: 'tone', kind: 'scale', text: 'Tone?', options: ['Rude', 'Kind'] });

  test('combine versions with the same wording, and show nothing below five answers', () => {
    const versions = [version(1, question({})), version(2, question({ guidance: 'New', isRequired: false }))];
    const [trend] = scorecardTrends([count('polite', 1, 1, 3), count('polite', 2, 2, 2)], versions, steps);
    expect(trend).toMatchObject({
      scorecard: 'Version 2',
      versions: [1, 2],
      steps: [
        { answers: 5, value: 0.6 },
        { answers: 0, value: null },
      ],
    });
    const [few] = scorecardTrends([count('polite', 1, 1, 4)], versions, steps);
    expect(few?.total).toEqual({ answers: 4, value: null });
  });

  test('separate a reworded question, give the mean of a scale, and leave out choices and texts', () => {
    const choice = question({ id: 'choice', kind: 'choice', options: ['A', 'B'] });
    const versions = [version(1, tone), version(2, { ...tone, text: 'Tone of voice?' }, choice)];
    const counts = [
      count('tone', 1, 1, 1),
      count('tone', 1, 2, 4),
      count('tone', 2, 2, 6),
      count('choice', 2, 1, 9),
    ];
    const trends = scorecardTrends(counts, versions, steps);
    expect(trends.map(({ text, versions: asked, total }) => [text, asked, total.value])).toEqual([
      ['Tone of voice?', [2], 2],
      ['Tone?', [1], 1.8],
    ]);
  });
});
