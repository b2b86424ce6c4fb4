import type { Revision } from '../revised.ts';

/** The privacy policy, version 2026-11-24: its differences from version 2026-11-25. */
export const text: Revision = {
  of: '2026-11-25',
  changes: [
    'It says what is counted where the provider counts visits: pages, steps and errors, and nobody’s ' +
      'number without a separate consent.',
  ],
  sections: {
    data: { facts: { 'Messages about your orders': null } },
  },
};
