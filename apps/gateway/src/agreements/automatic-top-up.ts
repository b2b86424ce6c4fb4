/** Assembles automatic top-up: agreements, their charges and repayments, on top of the order core. */
import type { DebitSource, TriggerKind } from '@phonebill/contract';
import type { AgreementChange } from './model/agreement-change.ts';
import type { Agreement } from './model/aggregate.ts';
import { createAgreementCommands } from './pausing/commands.ts';
import { createCancelling } from './ending/cancelling.ts';
import { createAgreementQueries } from './store/agreement-queries.ts';
import { createAgreementsForOperators } from './store/agreements-for-operators.ts';
import { createAgreementViews } from './views/agreement-view.ts';
import { createRecommendations } from './store/recommendations.ts';
import { createCommandQueries } from './store/command-queries.ts';
import { createMandateSteps } from './opening/mandate-steps.ts';
import { createSigningPages } from './opening/signing-pages.ts';
import { createSetupLimit } from './opening/setup-limit.ts';
import { createAgreementSetup, type Signer } from './opening/agreement-setup.ts';
import { createAgreementRules } from './model/agreement-rules.ts';
import type { RulesFile } from './model/rules-file.ts';
import { createAgreementStore } from './store/agreement-store.ts';
import type { AgreementTimes, OrderTimes } from '../config/index.ts';
import { createBalanceAllowance } from './store/balance-allowance.ts';
import { createChargeSteps } from './charge-steps.ts';
import { createConfirmDebit } from './debiting/confirm-debits.ts';
import { createDebitGate, type DebitGateParts } from './debiting/debit-gate.ts';
import { createFamily } from './family/family.ts';
import { createFamilyCaps } from './store/family-caps.ts';
import { createShownConsents } from './family/shown-consents.ts';
import type { RestsBecause } from './model/rests-because.ts';
import { createRepayments } from './debiting/repayments.ts';
import { createSendNotice, type NoticeJob } from './notices/send-notice.ts';
import type { Numbers } from '../orders/charge-orders/index.ts';
import type { Checkout } from '../orders/index.ts';
import type { OrderQueries, OrderStore } from '../orders/store/index.ts';
import type { IsHeard, PaymentRequests } from '../orders/model/index.ts';
import type { Clock, Timers } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { createRateLimits } from '../db/rate-limits/index.ts';
import type { Database } from '../db/index.ts';
import { createAskLimits } from './store/ask-limits.ts';
import { createConsentQueries } from './store/consent-queries.ts';
import { createConsentSteps } from './consent/consent-steps.ts';
import { createMemberConsents, type MemberCodes } from './consent/member-consents.ts';
import type { People } from './notices/send-consent-notice.ts';
import { createChangeWriter } from './store/change-writer.ts';
import { createAdvanceAgreement } from './advance-agreement.ts';
import { createRunAgreements } from './run-agreements.ts';
import type { NumberInformation } from '../partners/carrier/index.ts';
import { type MandateService, mandateTraitsOf } from '../partners/entrust/index.ts';
import { type Supply, unlimitedSupply } from '../partners/index.ts';
import type { PaymentProvider } from '../partners/payments/index.ts';
import type { SmsCentre } from '../partners/sms/index.ts';
import type { Pricing } from '../settings/pricing/index.ts';

export interface AutomaticTopUpParts {
  readonly pool: Database;
  readonly orders: OrderStore;
  readonly queries: Pick<OrderQueries, 'lastToppedUp'>;
  readonly checkout: Pick<Checkout, 'pay'>;
  readonly wallet: MandateService & Pick<PaymentProvider, 'query'>;
  readonly carrier: Pick<NumberInformation, 'bill'>;
  readonly sms: SmsCentre;
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly rulesFile: RulesFile;
  /** The sources that can be debited here, and the triggers that can start a charge; omitted when all can. */
  readonly possible?: { readonly sources: readonly DebitSource[]; readonly triggers: readonly TriggerKind[] };
  readonly times: AgreementTimes;
  readonly orderTimes: OrderTimes;
  readonly requests: PaymentRequests;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** The timers. Default: the system's. */
  readonly timers?: Timers;
  readonly randomInt: (below: number) => number;
  /** Returns whether operators have stopped announcing and debiting the charges of an agreement, and why. */
  readonly restsBecause: RestsBecause;
  /** The amounts that suppliers credit. Default: any amount. */
  readonly supply?: Supply;
  /** Begins a debit just before it is sent, by what this process knows of stops; see `DebitGateParts`. */
  readonly beginDebit: DebitGateParts['beginDebit'];
  /** Called with every change of an agreement once it is written. */
  readonly onWritten?: (change: AgreementChange) => void;
  /** Called with the number of changes of agreements that shared a transaction. */
  readonly onGroup?: (changes: number) => void;
  /**
   * Returns whether any endpoint of a channel subscribes to an event of its agreements. Default: always true.
   */
  readonly isHeard?: IsHeard;
  /** Uses up the code that was sent to the signer's own number for a sensitive step. Throws Refusal. */
  readonly checkCode: (signer: Signer, smsCode: string) => Promise<void>;
  /** The codes by which members agree. */
  readonly memberCodes: MemberCodes;
  /** The known facts about members and signers. */
  readonly people: People;
  /** Called for each agreement that was opened, at least once, even after the process was killed. */
  readonly onOpened?: (agreement: Agreement) => Promise<void>;
  /** The number to which members reply, and the page on which they answer. */
  readonly serviceNumber: string;
  readonly memberPage: string;
}

export type AutomaticTopUp = ReturnType<typeof createAutomaticTopUp>;

export function createAutomaticTopUp(parts: AutomaticTopUpParts) {
  const { pool, wallet, times, clock, telemetry } = parts;
  const traits = mandateTraitsOf(wallet);
  const noticeRule = traits.preNotice;
  const timers = parts.timers && { timers: parts.timers };

  // Reading and writing.
  const store = createAgreementStore({
    pool,
    clock,
    onWritten: (change) => {
      noteWritten(change);
      parts.onWritten?.(change);
    },
    onGroup: parts.onGroup,
    isHeard: parts.isHeard,
    ...timers,
  });
  const commandQueries = createCommandQueries(pool, timers);
  const rules = createAgreementRules({
    file: parts.rulesFile,
    ...parts.possible,
    wallet: traits,
    times,
    clock,
  });

  // Steps that the run and jobs do when they are due.
  const mandateParts = { store, wallet, queries: commandQueries, times, noticeRule, clock };
  const mandates = createMandateSteps(mandateParts);
  const allowance = createBalanceAllowance({ pool, clock, perSecond: times.balanceQuestionsPerSecond });
  const familyCaps = createFamilyCaps({ pool, store, clock });
  const charges = createChargeSteps({ ...parts, store, rules, allowance, familyCaps, noticeRule });
  const consentQueries = createConsentQueries({ ...parts, askAfterRefusalMs: times.askAfterRefusalMs });
  const rateLimits = createRateLimits({ pool, clock });
  const limits = createAskLimits({ queries: consentQueries, rateLimits });
  const writer = createChangeWriter({ store, clock });
  const consentSteps = createConsentSteps({
    writer,
    limits,
    queries: consentQueries,
    times,
  });
  const { advance, noteWritten } = createAdvanceAgreement({
    store,
    charges,
    mandates,
    consents: consentSteps,
    restsBecause: parts.restsBecause,
    clock,
  });
  const repayments = createRepayments({ ...parts, times: parts.orderTimes });
  const sendNotice = createSendNotice({
    ...parts,
    store,
    findCharge: commandQueries.findCharge,
    payerSignsAt: traits.payerSignsAt,
  });

  // Commands of signers. Each command immediately does what it made due; if that fails, the run does it.
  const advanceNow = async (agreementNo: string): Promise<void> => {
    try {
      await advance(agreementNo);
    } catch (error) {
      telemetry.log('warn', 'an agreement is left to the next run', { agreementNo, error: String(error) });
    }
  };
  const given = { ...parts, ...commandQueries, hashes: pool.numbers, store, rules, advance: advanceNow };
  const setup = createAgreementSetup({
    ...given,
    supply: parts.supply ?? unlimitedSupply,
    countSetup: createSetupLimit(rateLimits),
    asks: { ...limits, freeReplyCode: consentQueries.freeReplyCode },
    hasToppedUp: async (userNo, mobileNo) =>
      (await parts.queries.lastToppedUp({ userNo, touristSession: null }, mobileNo)) !== null,
  });
  const commands = { ...createAgreementCommands(given), ...createCancelling(given) };
  const consents = createMemberConsents({
    ...given,
    queries: consentQueries,
    limits,
    codes: parts.memberCodes,
  });

  const views = createAgreementViews({ ...parts, rules, mandateTraits: traits });

  return {
    store,
    commandQueries,
    rules,
    mandates,
    repayments,
    /**
     * Returns the monthly maximum that a signer set for all agreements for others together; null when none is
     * set.
     */
    sharedCapOf: familyCaps.capOf,
    family: createFamily({ pool, caps: familyCaps, consents: createShownConsents(pool, views), clock }),
    setup,
    signingPage: createSigningPages(mandateParts),
    commands,
    consents,
    advance,
    /** Called before each sending of a debit. */
    debitGate: createDebitGate({
      ...parts,
      store,
      writer,
      rules,
      noticeRule,
      confirm: createConfirmDebit(pool, timers),
    }),
    run: createRunAgreements({ pool, advance, clock, telemetry }),
    queries: { ...createAgreementQueries(pool, clock), ...consentQueries },
    /** Queries for operators. */
    forOperators: createAgreementsForOperators(pool),
    views,
    recommendations: createRecommendations({ pool, clock }),
    /** The jobs that changes leave for a worker, by the names that the database gives them. */
    jobs: {
      advanceAgreement: (payload: unknown) => advance((payload as { agreementNo: string }).agreementNo),
      settleRepayment: (payload: unknown) =>
        repayments.applyOrderEnd((payload as { orderNo: string }).orderNo),
      sendNotice: (payload: unknown) => sendNotice(payload as NoticeJob),
      noteOpened: async (payload: unknown) => {
        const found = await store.find((payload as { agreementNo: string }).agreementNo);
        if (found) await parts.onOpened?.(found.agreement);
      },
    },
  };
}
