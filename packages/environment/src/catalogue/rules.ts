/** How much is let through, and when things are done. */
import { type CatalogueChapter, entry } from './entry.ts';

export const ruleChapters: readonly CatalogueChapter[] = [
  {
    title: 'Limits',
    entries: [
      entry(
        'JOBS_AT_ONCE',
        'worker',
        'Of one process; of deliveries that were paid for just now four times as many are sent at once.',
      ),
      entry('MESSAGES_PER_ADDRESS', 'web', 'Codes by SMS to one network address in an hour.'),
      entry(
        'WORK_HASHES',
        'web',
        'The least work of a browser before a code is sent, in hashes; a slow phone does some 50,000 a ' +
          'second ([security](security.md#before-a-code-is-sent)).',
      ),
      entry(
        'PICTURE_CODE',
        'web',
        'When four letters are to be copied from a picture, too: `busy`, where a number or an address had ' +
          'many codes lately, or `always`.',
      ),
      entry(
        'GUEST_ORDERS_PER_NUMBER',
        'web',
        "Orders a day (China's) for one number by whoever is not logged in, tourists included.",
      ),
      entry('GUEST_ORDERS_PER_DEVICE', 'web', 'The same from one device; of tourists, by their number.'),
      entry(
        'GUEST_ORDERS_PER_ADDRESS',
        'web',
        'The same from one network address, of IPv6 one /64; behind a proxy set `TRUST_PROXY`.',
      ),
      entry(
        'UNPAID_ORDERS_PER_USER',
        'web',
        'Orders of a user, or of a device without login, that wait for their payment at once.',
      ),
      entry(
        'UNPAID_ORDERS_PER_USER_AND_HOUR',
        'web',
        'Orders placed within an hour and not paid, cancelled and expired ones too.',
      ),
      entry('CLAIMS_PER_DEVICE', 'web', 'Rewards that may be claimed from one device in a day.'),
      entry('CLAIMS_PER_ADDRESS', 'web', 'The same from one network address in an hour.'),
      entry(
        'BALANCE_QUESTIONS_PER_SECOND',
        'worker',
        'Questions for balances to one carrier, over all processes.',
      ),
    ],
  },
  {
    title: 'Times, in ms',
    entries: [
      entry('PAY_WITHIN_MS', 'gateway', 'How long an unpaid order stays open.'),
      entry(
        'NOTICE_BEFORE_DEBIT_MS',
        'gateway',
        'How long before an automatic debit of a day of the month it is announced.',
      ),
      entry('NOTICE_BEFORE_BALANCE_DEBIT_MS', 'gateway', 'The same of a low balance.'),
      entry('DEBIT_HOURS', 'gateway', 'Hours of the day in China in which automatic debits are made.', {
        usual: '`8-22`',
      }),
      entry(
        'DEBIT_RETRY_MS',
        'gateway',
        'When a refused debit is tried again, counted from the first try, with commas between.',
        { usual: '`14400000,86400000,172800000`' },
      ),
      entry('ASK_BALANCE_MS', 'gateway', "How often a number's balance is asked for."),
      entry('CREDIT_DUE_MS', 'gateway', 'When credit pay is due after the top-up.'),
      entry('CONSENT_VALID_MS', 'gateway', 'How long a member can answer an ask, from the first one on.'),
      entry('REMIND_MEMBER_MS', 'gateway', 'When they are reminded.'),
      entry('ASK_AGAIN_MS', 'gateway', 'The least time between two asks for one consent.'),
      entry(
        'SIGN_UP_WITHIN_MS',
        'gateway',
        'How long the wallet is waited for when it is to register an account.',
      ),
      entry(
        'TIME_SCALE',
        'gateway',
        'Below 1: waits are shorter, for demonstrations and tests: those before a partner is asked again. ' +
          'Not the time to pay, the leases and what has a name of its own here.',
      ),
    ],
  },
  {
    title: 'Settings in files',
    entries: [
      entry('ACTIVITIES_FOLDER', 'gateway', "Where activities' files are.", {
        usual: '`apps/gateway/config/activities`',
      }),
    ],
  },
];
