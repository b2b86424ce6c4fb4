/**
 * Faults planted into automatic top-up. Each makes one of the oracle's rules about debits find a violation
 * (see planted.ts).
 */
import type { SignerTold } from './automatic-top-up.ts';
import { reading } from './planted-database.ts';
import type { Planted } from './planted.ts';

const done = (agreementNo: string, more: Partial<SignerTold> = {}): Promise<SignerTold> =>
  Promise.resolve({ agreementNo, operation: 'done', underWay: null, skips: null, ...more });

export const plantedInAgreements = {
  /** Reports an agreement as ended without ending it. */
  endIsOnlyTold: {
    breaks: 'no debit without an agreement',
    automatic: (real) => ({ ...real, cancel: (_signer, agreementNo) => done(agreementNo) }),
  },
  /** Reads a paused agreement as an active one. */
  pauseIsOverlooked: {
    breaks: 'no debit while it is paused',
    database: (real) =>
      reading(real, /^agreements$/, ({ state }) => (state === 'paused' ? { state: 'active' } : {})),
  },
  /** Reports a charge as skipped without skipping it. */
  skipIsOnlyTold: {
    breaks: 'no debit of what was skipped',
    automatic: (real) => ({
      ...real,
      operate: (signer, requestNo, agreementNo, kind) =>
        kind === 'skip'
          ? done(agreementNo, { skips: 'announcedCharge' })
          : real.operate(signer, requestNo, agreementNo, kind),
    }),
  },
  /** Tells a member who stops that it is done, without stopping anything. */
  memberIsNotHeard: {
    breaks: 'no debit without the consent of the member',
    automatic: (real) => ({
      ...real,
      memberAnswers: (mobileNo, answer) =>
        answer === 'stop' ? Promise.resolve(true) : real.memberAnswers(mobileNo, answer),
    }),
  },
  /** Sends no announcements of debits. */
  announcementsAreNotSent: {
    breaks: 'every debit is announced',
    sms: (real) => ({
      send: (message) =>
        message.name === 'agreement.announced' ? Promise.resolve(true) : real.send(message),
    }),
  },
  /** Forgets what was charged in the month. */
  monthIsForgotten: {
    breaks: 'no debit above a cap',
    database: (real) => reading(real, /^agreements$/, () => ({ charged: {} })),
  },
  /** Reports a shared cap as set without setting it. */
  sharedCapIsOnlyTold: {
    breaks: 'no debit above the cap that all members share',
    automatic: (real) => ({ ...real, setFamilyCap: (_signer, agreementNo) => done(agreementNo) }),
  },
  /** Reports an account as closed when closing it is refused. */
  refusalToCloseIsOverlooked: {
    breaks: 'nothing happens to a closed account',
    gateway: (real) => ({ ...real, closeAccount: (...of) => real.closeAccount(...of).catch(() => true) }),
  },
  /** Leaves out the charge under way when answering a pause or a cancellation. */
  underWayIsNotNamed: {
    breaks: 'an answer names the charge under way',
    automatic: (real) => ({
      ...real,
      operate: async (...asked) => ({ ...(await real.operate(...asked)), underWay: null }),
      cancel: async (...asked) => ({ ...(await real.cancel(...asked)), underWay: null }),
    }),
  },
  /** Forgets repayments that the lender took. */
  repaymentsAreForgotten: {
    breaks: 'what is owed is what was advanced and not repaid',
    automatic: (real) => ({ ...real, jobs: { ...real.jobs, settleRepayment: () => Promise.resolve() } }),
  },
  /** Overlooks overdue debts. */
  arrearsAreOverlooked: {
    breaks: 'nothing is paid later while arrears are overdue',
    database: (real) => reading(real, /^agreements$/, () => ({ overdue: false, debts: null })),
  },
  /** Debits everything by credit pay. */
  everythingIsPaidLater: {
    breaks: 'nothing is paid later that was not agreed to be',
    wallet: (real) => ({
      ...real,
      authorise: (request, body) =>
        real.authorise(
          request.debit ? { ...request, debit: { ...request.debit, source: 'creditPay' } } : request,
          body,
        ),
    }),
  },
  /** Never asks the wallet to announce a debit. */
  payersAreNotTold: {
    breaks: 'no debit before the wallet has told its payer',
    wallet: (real) => ({ ...real, notifyPayer: () => Promise.resolve({ kind: 'noticed' }) }),
  },
  /** Treats a wallet that debits by a plan as one that debits on any day. */
  planIsForgotten: {
    breaks: 'no debit beside the plan',
    wallet: (real) =>
      real.mandateTraits?.monthlyPlan
        ? { ...real, mandateTraits: { ...real.mandateTraits, monthlyPlan: null } }
        : real,
  },
  /** Ignores the database's answer that debits are stopped. */
  stopIsOverlooked: {
    breaks: 'no debit while operators have stopped them',
    database: (real) => reading(real, /^confirm-debits$/, () => ({ stops: null })),
  },
} as const satisfies Readonly<Record<string, Planted>>;
