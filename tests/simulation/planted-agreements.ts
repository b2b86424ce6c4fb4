/**
 * Faults of an automatic top-up that has them: each makes one of the oracle's rules about debits find
 * something, see planted.ts.
 */
import type { SignerTold } from './automatic-top-up.ts';
import { reading } from './planted-database.ts';
import type { Planted } from './planted.ts';

const done = (agreementNo: string, more: Partial<SignerTold> = {}): Promise<SignerTold> =>
  Promise.resolve({ agreementNo, operation: 'done', underWay: null, skips: null, ...more });

export const plantedInAgreements = {
  /** An agreement is told as ended, and goes on. */
  endIsOnlyTold: {
    breaks: 'no debit without an agreement',
    automatic: (real) => ({ ...real, cancel: (_signer, agreementNo) => done(agreementNo) }),
  },
  /** Whoever reads an agreement takes a paused one for an active one. */
  pauseIsOverlooked: {
    breaks: 'no debit while it is paused',
    database: (real) =>
      reading(real, /^agreements$/, ({ state }) => (state === 'paused' ? { state: 'active' } : {})),
  },
  /** A charge is told as skipped, and is not. */
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
  /** A member who stops it is told so, and nothing stops. */
  memberIsNotHeard: {
    breaks: 'no debit without the consent of the member',
    automatic: (real) => ({
      ...real,
      memberAnswers: (mobileNo, answer) =>
        answer === 'stop' ? Promise.resolve(true) : real.memberAnswers(mobileNo, answer),
    }),
  },
  /** What is to be debited is not told beforehand. */
  announcementsAreNotSent: {
    breaks: 'every debit is announced',
    sms: (real) => ({
      send: (message) =>
        message.name === 'agreement.announced' ? Promise.resolve(true) : real.send(message),
    }),
  },
  /** What a month has cost is forgotten. */
  monthIsForgotten: {
    breaks: 'no debit above a cap',
    database: (real) => reading(real, /^agreements$/, () => ({ charged: {} })),
  },
  /** A cap for all members is told as set, and is not. */
  sharedCapIsOnlyTold: {
    breaks: 'no debit above the cap that all members share',
    automatic: (real) => ({ ...real, setFamilyCap: (_signer, agreementNo) => done(agreementNo) }),
  },
  /** Whoever is refused is told that the account is closed. */
  refusalToCloseIsOverlooked: {
    breaks: 'nothing happens to a closed account',
    gateway: (real) => ({ ...real, closeAccount: (...of) => real.closeAccount(...of).catch(() => true) }),
  },
  /** Nobody who pauses or cancels is told of a charge under way. */
  underWayIsNotNamed: {
    breaks: 'an answer names the charge under way',
    automatic: (real) => ({
      ...real,
      operate: async (...asked) => ({ ...(await real.operate(...asked)), underWay: null }),
      cancel: async (...asked) => ({ ...(await real.cancel(...asked)), underWay: null }),
    }),
  },
  /** A repayment that the lender took is not noted. */
  repaymentsAreForgotten: {
    breaks: 'what is owed is what was advanced and not repaid',
    automatic: (real) => ({ ...real, jobs: { ...real.jobs, settleRepayment: () => Promise.resolve() } }),
  },
  /** Nobody looks whether something is overdue. */
  arrearsAreOverlooked: {
    breaks: 'nothing is paid later while arrears are overdue',
    database: (real) => reading(real, /^agreements$/, () => ({ overdue: false, debts: null })),
  },
  /** Everything is debited from what is to be paid later. */
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
  /** Nobody asks the wallet to tell anybody. */
  payersAreNotTold: {
    breaks: 'no debit before the wallet has told its payer',
    wallet: (real) => ({ ...real, notifyPayer: () => Promise.resolve({ kind: 'noticed' }) }),
  },
  /** A wallet that debits by a plan is taken for one that debits on any day. */
  planIsForgotten: {
    breaks: 'no debit beside the plan',
    wallet: (real) =>
      real.mandateTraits?.monthlyPlan
        ? { ...real, mandateTraits: { ...real.mandateTraits, monthlyPlan: null } }
        : real,
  },
  /** The database is not believed when it says that debits are stopped. */
  stopIsOverlooked: {
    breaks: 'no debit while operators have stopped them',
    database: (real) => reading(real, /^confirm-debits$/, () => ({ stops: null })),
  },
} as const satisfies Readonly<Record<string, Planted>>;
