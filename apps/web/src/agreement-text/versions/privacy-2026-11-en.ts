import type { Revision } from '../revised.ts';

/** The privacy policy, version 2026-11: its differences from version 2026-11-23. */
export const text: Revision = {
  of: '2026-11-23',
  changes: [],
  sections: {
    data: {
      facts: {
        'Codes and sessions':
          'To see that it is you. Codes are stored only as keyed hashes, a session as a ' +
          'hash. A session lasts 7 days or until you log out. Deleted 1 day after they ' +
          'expire.',
        'Browsers in which you have logged in': null,
        'A wallet account that you open here': null,
        'What you asked us about your data': null,
      },
    },
    device: {
      short:
        'Your session, language, size of print and a key of the device. No advertising cookies, ' +
        'nothing of other companies.',
      paragraphs: {
        0:
          'In its storage: your session, your language and size of print, the key of the device, ' +
          'and the numbers of your last 20 orders without login. Your own mobile number is held ' +
          'in memory only; a number that you are typing stays with the page until you close it. ' +
          'There are no cookies for advertising, and these pages load nothing from other ' +
          'companies.',
      },
    },
    recipients: { paragraphs: { 1: null } },
    security: {
      short: 'Signed and encrypted on the way, hashed where it can be, shown only to you.',
      paragraphs: {
        0:
          'For signing on, mobile numbers are encrypted once more between the page and us; ' +
          'requests to partners are signed; codes, tokens and identity numbers are stored as ' +
          'hashes. Whatever is yours is answered to you alone, and to anybody else like ' +
          'something that does not exist. If data is lost or seen by others all the same, we ' +
          'tell you and the authorities as the law demands, with what you can do.',
      },
    },
    rights: {
      short:
        'Know, refuse, see, copy, take along, correct, delete, withdraw. Much of it on these ' +
        'pages, the rest by asking us.',
      facts: {
        'To see, to copy, to take along (article 45)':
          'Your orders, agreements, saved numbers and permissions stand on these pages. Ask ' +
          'us for a copy of all of it, or to hand it to somebody else where the law provides ' +
          'for that.',
        'To delete (article 47)':
          'Saved numbers you delete yourself. We delete whatever is no longer needed, that ' +
          'you withdrew your consent to, or that we should not have; what the law obliges us ' +
          'to keep, we keep and use for nothing else.',
      },
    },
  },
};
