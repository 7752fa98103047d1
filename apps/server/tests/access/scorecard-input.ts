/** A valid scorecard with one question, as an administrator saves it. */
export const scorecard = {
  content: {
    name: 'x',
    description: '',
    sections: [
      {
        id: 'x',
        title: 'x',
        questions: [
          {
            id: 'y',
            kind: 'yesNo',
            text: 'x',
            guidance: '',
            options: [],
            isRequired: true,
            allowsNotApplicable: false,
          },
        ],
      },
    ],
  },
};
