const oversight = {
  county: 'Westfield County',
  overseers: ['Olga Overseer', 'Omar Lee'],
  watchesVideos: false,
};

/** Example data for each event of counties and of the oversight of agencies. */
export const countyExamples = {
  'county.set': {
    county: 'Westfield County',
    agencies: ['North PD', 'South PD'],
    overseers: ['Olga Overseer'],
    watchesVideos: true,
  },
  'county.deleted': { county: 'Westfield County' },
  'agency.oversight_started': oversight,
  'agency.oversight_changed': { ...oversight, watchesVideos: true },
  'agency.oversight_ended': oversight,
};
