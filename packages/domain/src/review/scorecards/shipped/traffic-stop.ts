import type { ScorecardContent } from '../scorecard.ts';
import { choice, remarks, scale, yesNo } from './question.ts';

/** Scorecard for traffic stops. */
export const trafficStop: ScorecardContent = {
  name: 'Traffic Stop',
  description: `Reviews one traffic stop from the first contact to the release: recording, reason for the stop, treatment of the people in the vehicle, searches, and safety. Questions ask for what can be seen or heard; adapt them to the agency’s policy and state law before use.

Sources:
• Rodriguez v. United States, 575 U.S. 348 (2015): a stop lasts no longer than its mission requires.
• Pennsylvania v. Mimms, 434 U.S. 106 (1977): ordering the driver out of the vehicle.
• President’s Task Force on 21st Century Policing, Final Report (2015): procedural justice (respect, voice, neutrality, trustworthiness).
• Jonathan-Zamir, Mastrofski and Moyal, “Measuring Procedural Justice in Police-Citizen Encounters”, Justice Quarterly (2015): observable items of procedural justice.
• Police Executive Research Forum, Implementing a Body-Worn Camera Program: Recommendations and Lessons Learned (2014): activation and deactivation.`,
  sections: [
    {
      id: 'recording',
      title: 'Recording',
      questions: [
        choice(
          'activation',
          'When did the camera begin to record?',
          [
            'Before the vehicle stopped',
            'After the vehicle stopped, before the first contact',
            'During the contact',
            'The beginning cannot be determined',
          ],
          { guidance: 'Many cameras store some seconds without sound from before the activation.' },
        ),
        yesNo('uninterrupted', 'Did the camera record without interruption until the stop ended?'),
        yesNo('interruption-explained', 'Was each interruption or muting explained on the recording?', {
          guidance: 'Not applicable if nothing was interrupted or muted.',
        }),
      ],
    },
    {
      id: 'reason',
      title: 'Reason and Length of the Stop',
      questions: [
        yesNo('reason-visible', 'Is the reason for the stop seen or heard on the recording?'),
        choice('reason-told', 'When was the driver informed of the reason for the stop?', [
          'At first contact, without being asked',
          'Later, without being asked',
          'Only after asking',
          'Not at all',
        ]),
        yesNo(
          'length',
          'Did the stop end as soon as its purpose was fulfilled, or is a reason for continuing it seen or heard?',
          {
            guidance:
              'Rodriguez v. United States: identification, warrant and insurance checks and the citation belong to the purpose. Anything that adds time needs its own reasonable suspicion or consent.',
          },
        ),
      ],
    },
    {
      id: 'treatment',
      title: 'Treatment of People',
      questions: [
        yesNo('introduction', 'Did the officer give their name or agency?'),
        scale('respect', 'How respectful were the officer’s words and tone?', [
          'Insults, profanity at a person, or mockery',
          'Dismissive or sarcastic, without insults',
          'Neutral and businesslike',
          'Polite throughout, for example with “please”, “sir” or “thank you”',
        ]),
        scale('voice', 'How did the officer respond when the driver wanted to explain something?', [
          'Interrupted or forbade it',
          'Let the driver speak, without responding',
          'Listened and responded to what was said',
        ]),
        yesNo('explanation', 'Did the officer explain the outcome and what the driver must do next?', {
          guidance: 'For example a citation, its due date, and how to contest it.',
        }),
      ],
    },
    {
      id: 'search',
      title: 'Search',
      questions: [
        choice('search-basis', 'What was the basis of a search of a person or of the vehicle?', [
          'No search',
          'Consent',
          'Probable cause, stated on the recording',
          'Frisk for weapons',
          'Arrest or inventory',
          'No basis is seen or heard',
        ]),
        yesNo('consent', 'Was consent asked for as a question and given in words, without pressure?', {
          guidance: 'Not applicable without a consent search.',
        }),
      ],
    },
    {
      id: 'safety',
      title: 'Safety',
      questions: [
        yesNo('position', 'Did the officer choose a safe place and position for the stop and the approach?', {
          guidance: 'Consider traffic, lighting, cover and the view of hands.',
        }),
        yesNo('leave', 'Did the officer let the driver return to traffic safely?'),
        remarks('remarks', 'Remarks'),
      ],
    },
  ],
};
