/** Variables for limits and for times. */
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
      entry(
        'MESSAGES_PER_ADDRESS',
        'web',
        'Codes by SMS to one network address in an hour; to an IPv6 /56 twice, to a /48 five times as many.',
      ),
      entry(
        'CODES_PER_HOUR',
        'web',
        'Codes by SMS in an hour to all numbers together, for browsers not known as their owner. Beyond ' +
          'them nobody is refused, but each costs more work ' +
          '([security](security.md#before-a-code-is-sent)).',
      ),
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
      entry(
        'CONFIRM_PAYMENTS',
        'web',
        'Which notices that a payment was paid count only once the provider says the same: `unusual` ' +
          '(of an order that does not wait for it, of a large amount, while the key of the provider is ' +
          'changed, after three within an hour that were not confirmed, and one of ten others) or `always`.',
      ),
      entry('CONFIRM_PAYMENTS_ABOVE_FEN', 'web', 'An amount above this is a large one.'),
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
    title: 'Help',
    entries: [
      entry(
        'HELP_PHONE',
        'web',
        'Whom people call who need help, as dialled, until the settings say it; not set: not shown.',
        {
          usual: 'none',
        },
      ),
      entry(
        'HELP_CHAT_URL',
        'web',
        'An https page where they write, until the settings name one; not set: not shown.',
        {
          usual: 'none',
        },
      ),
    ],
  },
  {
    title: 'Settings in files',
    entries: [
      entry(
        'SETTINGS_FOLDER',
        'gateway',
        "Where settings' files of your own are: `pricing.json`, `channels.json`, `switches.json`, " +
          '`adverts.json`, `promotions.json`. One that is not there is taken from the product; a folder ' +
          'with none of them is refused. For the first start and for the commands of settings, also in an ' +
          'image that cannot be written to.',
        { usual: '`apps/gateway/config`' },
      ),
      entry('ACTIVITIES_FOLDER', 'gateway', "Where activities' files are.", {
        usual: '`apps/gateway/config/activities`',
      }),
    ],
  },
];
