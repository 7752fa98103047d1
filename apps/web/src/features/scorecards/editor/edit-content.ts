import type {
  ScorecardContent,
  ScorecardQuestion,
  ScorecardSection,
} from '@plainview/domain/review/scorecards/scorecard';

/** One step up or down. */
export type Step = -1 | 1;

/** Returns a list with one entry moved by a step; unchanged at its ends. */
export function moved<Item>(items: readonly Item[], at: number, step: Step): readonly Item[] {
  const [item, other] = [items[at], items[at + step]];
  if (item === undefined || other === undefined) return items;
  return items.with(at, other).with(at + step, item);
}

type Sections = readonly ScorecardSection[];

const withSections = (content: ScorecardContent, sections: Sections): ScorecardContent => ({
  ...content,
  sections,
});

/** Adds an empty section at the end. */
export const addSection = (content: ScorecardContent, id: string): ScorecardContent =>
  withSections(content, [...content.sections, { id, title: '', questions: [] }]);

export const changeSection = (
  content: ScorecardContent,
  id: string,
  change: Partial<Omit<ScorecardSection, 'id'>>,
): ScorecardContent =>
  withSections(
    content,
    content.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
  );

export const removeSection = (content: ScorecardContent, id: string): ScorecardContent =>
  withSections(
    content,
    content.sections.filter((section) => section.id !== id),
  );

export function moveSection(content: ScorecardContent, id: string, step: Step): ScorecardContent {
  const at = content.sections.findIndex((section) => section.id === id);
  return withSections(content, moved(content.sections, at, step));
}

/** Adds a required yes/no question at the end of a section. */
export function addQuestion(content: ScorecardContent, sectionId: string, id: string): ScorecardContent {
  const added: ScorecardQuestion = {
    id,
    kind: 'yesNo',
    text: '',
    guidance: '',
    options: [],
    isRequired: true,
    allowsNotApplicable: true,
  };
  const section = content.sections.find((one) => one.id === sectionId);
  return changeSection(content, sectionId, { questions: [...(section?.questions ?? []), added] });
}

const onQuestions = (
  content: ScorecardContent,
  change: (questions: readonly ScorecardQuestion[]) => readonly ScorecardQuestion[],
): ScorecardContent =>
  withSections(
    content,
    content.sections.map((section) => ({ ...section, questions: change(section.questions) })),
  );

const TWO_OPTIONS = ['', ''];

/** Changes a question. A new kind that has options starts with two empty ones. */
export function changeQuestion(
  content: ScorecardContent,
  id: string,
  change: Partial<Omit<ScorecardQuestion, 'id'>>,
): ScorecardContent {
  return onQuestions(content, (questions) =>
    questions.map((question) => {
      if (question.id !== id) return question;
      const next = { ...question, ...change };
      const hasOptions = next.kind === 'scale' || next.kind === 'choice';
      if (!hasOptions) return { ...next, options: [] };
      return next.options.length > 0 ? next : { ...next, options: TWO_OPTIONS };
    }),
  );
}

export const removeQuestion = (content: ScorecardContent, id: string): ScorecardContent =>
  onQuestions(content, (questions) => questions.filter((question) => question.id !== id));

/** Moves a question by one step, also into the section before or after its own. */
export function moveQuestion(content: ScorecardContent, id: string, step: Step): ScorecardContent {
  const at = content.sections.findIndex(({ questions }) => questions.some((one) => one.id === id));
  const section = content.sections[at];
  const place = section?.questions.findIndex((one) => one.id === id) ?? -1;
  const question = section?.questions[place];
  if (!section || !question) return content;
  if (section.questions[place + step])
    return changeSection(content, section.id, { questions: moved(section.questions, place, step) });
  const neighbor = content.sections[at + step];
  if (!neighbor) return content;
  const without = removeQuestion(content, id);
  const questions = step === 1 ? [question, ...neighbor.questions] : [...neighbor.questions, question];
  return changeSection(without, neighbor.id, { questions });
}

/** Returns content as a call of the API takes it. */
export const contentInput = ({ name, description, sections }: ScorecardContent) => ({
  name,
  description,
  sections: sections.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((question) => ({ ...question, options: [...question.options] })),
  })),
});
