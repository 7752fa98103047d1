import { personOf, type DemoEvent, type DemoStage } from './demo-stage.ts';
import { daysAgo, later, type When } from './when.ts';

/** A question asked under Get Help, and its answer. */
export interface DemoQuestion {
  readonly by: string;
  readonly asked: When;
  readonly text: string;
  /** Omitted while the question is unanswered. */
  readonly answer?: { readonly by: string; readonly at: When; readonly text: string };
}

const answered = (
  by: string,
  asked: When,
  text: string,
  reviewer: string,
  minutes: number,
  words: string,
): DemoQuestion => ({ by, asked, text, answer: { by: reviewer, at: later(asked, minutes), text: words } });

export const questions: readonly DemoQuestion[] = [
  answered(
    'Sgt. Hannah Feldman',
    daysAgo(27, '15:05'),
    'Our cameras split a long recording into ten-minute files. Do I open one ticket for each file?',
    'Daniel Kowalczyk',
    48,
    'One ticket for the incident with all of its files is right: set “Videos are a series” and add them in order. The price is the same.',
  ),
  answered(
    'Deputy Tomasz Wieczorek',
    daysAgo(15, '19:40'),
    'The prosecutor asks how they can check that the file they got is the one we submitted.',
    'Margaret Osei',
    131,
    'Open the ticket: each video shows its SHA-256, and the report lists it again. Whoever holds the file computes its SHA-256 and compares the two.',
  ),
  answered(
    'Joel Whitaker',
    daysAgo(9, '16:20'),
    'I submitted a ticket with the wrong incident type. Can it be changed?',
    'Daniel Kowalczyk',
    22,
    'Yes, as long as it is pending: open it and choose Edit. Once the review has begun, write to us here and we correct it with a note.',
  ),
  {
    by: 'Lt. Brian O’Rourke',
    asked: daysAgo(1, '17:30'),
    text: 'Two of our officers move to another department next month. What happens with the tickets that they submitted?',
  },
  {
    by: 'Chief Carol Abernathy',
    asked: daysAgo(1, '20:15'),
    text: 'Can the monthly invoice name our purchase order number?',
  },
];

/** Returns the events that ask a question and later answer it. */
export function questionEvents(stage: DemoStage, question: DemoQuestion, now: Date): DemoEvent[] {
  let id = '';
  const ask: DemoEvent = {
    at: question.asked(now),
    run: async () => {
      ({ id } = await personOf(stage, question.by).client.support.create({ text: question.text }));
    },
  };
  const { answer } = question;
  if (!answer) return [ask];
  const reply: DemoEvent = {
    at: answer.at(now),
    run: async () => {
      await personOf(stage, answer.by).client.support.answer({ id, text: answer.text });
    },
  };
  return [ask, reply];
}
