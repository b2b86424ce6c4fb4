import type { Revision } from '../revised.ts';

/** The privacy policy, version 2026-11-23: its differences from version 2026-11-24. */
export const text: Revision = {
  of: '2026-11-24',
  changes: [
    'You download everything that we keep about you, and close your account, by yourself: My account, ' +
      'My data.',
    'It says what is kept about the browsers in which you log in, and about a wallet account that you open.',
    'It says that your number is encrypted where we store it, and when another company checks a login.',
  ],
  sections: {
    device: {
      paragraphs: {
        1:
          'Of adverts only a tap on the large picture is counted, if at all, on our own server, ' +
          'with the first three digits of your number.',
      },
    },
  },
};
