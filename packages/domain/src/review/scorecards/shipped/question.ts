import type { ScorecardQuestion } from '../scorecard.ts';

type Details = Partial<Pick<ScorecardQuestion, 'guidance' | 'isRequired' | 'allowsNotApplicable'>>;

const question = (
  base: Pick<ScorecardQuestion, 'id' | 'kind' | 'text' | 'options'>,
  details: Details,
): ScorecardQuestion => ({ guidance: '', isRequired: true, allowsNotApplicable: true, ...base, ...details });

/** Returns a required yes/no question, to which "not applicable" is an answer. */
export const yesNo = (id: string, text: string, details: Details = {}): ScorecardQuestion =>
  question({ id, kind: 'yesNo', text, options: [] }, details);

/** Returns a required question on a scale. Points go from lowest to highest. */
export const scale = (
  id: string,
  text: string,
  options: readonly string[],
  details: Details = {},
): ScorecardQuestion => question({ id, kind: 'scale', text, options }, details);

/** Returns a required question with alternatives. */
export const choice = (
  id: string,
  text: string,
  options: readonly string[],
  details: Details = {},
): ScorecardQuestion =>
  question({ id, kind: 'choice', text, options }, { allowsNotApplicable: false, ...details });

/** Returns an optional question that is answered with text. */
export const remarks = (id: string, text: string, details: Details = {}): ScorecardQuestion =>
  question(
    { id, kind: 'text', text, options: [] },
    { isRequired: false, allowsNotApplicable: false, ...details },
  );
