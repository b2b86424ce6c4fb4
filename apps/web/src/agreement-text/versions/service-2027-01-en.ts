import type { Revision } from '../revised.ts';

/** The automatic top-up agreement, version 2027-01, in English: its differences from version 2026-11. */
export const text: Revision = {
  of: '2026-11',
  changes: [
    'The text says that the user of another person’s number can stop the top-ups by SMS at any time.',
  ],
  sections: {
    others: {
      short:
        'Whoever uses the number sees when it is topped up and how much, not what it is paid from, and ' +
        'can stop it by SMS at any time.',
      paragraphs: {
        1:
          'They can stop it by SMS at any time, without asking you: a reply of T with the code in our ' +
          'message ends the automatic top-up that you pay for, and TD ends those of everybody. We tell ' +
          'you when that happens, and nothing more is debited for it.',
      },
    },
  },
};
