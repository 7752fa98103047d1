import type { ScorecardContent } from '../scorecard.ts';
import { choice, remarks, scale, yesNo } from './question.ts';

/** Scorecard for training reviews. */
export const training: ScorecardContent = {
  name: 'Training',
  description: `Reviews a recorded encounter or exercise as feedback for one officer. Each point of a scale describes behavior that can be seen or heard, so that two reviewers reach the same answer. It is not meant for discipline.

Sources:
• Police Executive Research Forum, ICAT: Integrating Communications, Assessment, and Tactics (2016): Critical Decision-Making Model, communication, tactics.
• Police Executive Research Forum, Guiding Principles on Use of Force (2016): communication skills and training.
• President’s Task Force on 21st Century Policing, Final Report (2015): procedural justice, training and education.
• Police Executive Research Forum, Implementing a Body-Worn Camera Program: Recommendations and Lessons Learned (2014): use of recordings for training.`,
  sections: [
    {
      id: 'assessment',
      title: 'Information and Assessment',
      questions: [
        scale('gathering', 'How did the officer gather information before acting?', [
          'Acted without asking or looking',
          'Asked or looked, but acted before the response',
          'Asked, looked and used what was learned',
        ]),
        scale('reassessment', 'How did the officer respond when the situation changed?', [
          'Continued as before',
          'Changed the approach after a delay or a prompt',
          'Recognized the change and adapted without a prompt',
        ]),
      ],
    },
    {
      id: 'communication',
      title: 'Communication',
      questions: [
        yesNo('introduction', 'Did the officer introduce themselves and state the reason for the contact?'),
        scale('instructions', 'How clear were the officer’s instructions?', [
          'Contradictory, or several at once',
          'Understandable, but without time to respond',
          'One at a time, with time to respond',
        ]),
        scale('listening', 'How did the officer listen?', [
          'Interrupted or talked over the person',
          'Let the person finish, without referring to what was said',
          'Let the person finish and referred to what was said',
        ]),
        scale('calm', 'How did the officer handle provocation or distress?', [
          'Raised the voice or used insults in return',
          'Stayed calm, but did not address it',
          'Stayed calm and addressed it in words',
        ]),
      ],
    },
    {
      id: 'tactics',
      title: 'Tactics',
      questions: [
        scale('distance', 'How did the officer use distance, cover and time?', [
          'Gave up an available advantage without need',
          'Kept it partly',
          'Kept it as long as the task allowed',
        ]),
        yesNo('teamwork', 'Were the roles of several officers agreed on and kept?', {
          guidance: 'For example contact and cover.',
        }),
        yesNo('resources', 'Were other resources requested early enough to help?', {
          guidance: 'For example a supervisor, crisis team, interpreter or medical aid.',
        }),
      ],
    },
    {
      id: 'feedback',
      title: 'Feedback',
      questions: [
        remarks('strength', 'What did the officer do well and should continue?', {
          isRequired: true,
          guidance: 'Link the moment that shows it best.',
        }),
        remarks('improvement', 'What should the officer practice next?', {
          isRequired: true,
          guidance: 'One or two points; link the moments.',
        }),
        choice('use', 'Is the recording suited for training others?', [
          'Yes, as a good example',
          'Yes, for discussion',
          'No',
        ]),
      ],
    },
  ],
};
