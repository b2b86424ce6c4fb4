/** The real automatic top-up in one simulated process, on top of its order core. */
import { createAutomaticTopUp } from '../../apps/gateway/src/agreements/automatic-top-up.ts';
import { readRulesFile } from '../../apps/gateway/src/agreements/model/rules-file.ts';
import type { Agreement, Terms } from '../../apps/gateway/src/agreements/model/aggregate.ts';
import type { CodelessKind } from '../../apps/gateway/src/agreements/pausing/commands.ts';
import { timesWith } from '../../apps/gateway/src/agreements/model/pre-notice.ts';
import { mandateTraitsOf } from '../../apps/gateway/src/partners/entrust/port.ts';
import {
  type AgreementTimes,
  publishedAgreementTimes,
} from '../../apps/gateway/src/config/agreement-times.ts';
import { publishedTimes } from '../../apps/gateway/src/config/order-times.ts';
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import type { OrderCore } from '../../apps/gateway/src/orders/order-core.ts';
import type { NumberInformation } from '../../apps/gateway/src/partners/carrier/port.ts';
import type { SmsCentre } from '../../apps/gateway/src/partners/sms/port.ts';
import type { Telemetry } from '../../apps/gateway/src/runtime/telemetry/telemetry.ts';
import type { Timers } from '../../apps/gateway/src/runtime/time/timers.ts';
import type { Pricing } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import type { WalletPort } from './partners/wallet-port.ts';

export interface Signer {
  readonly userNo: string;
  readonly ownMobileNo: string;
}

/** The answer a signer gets to a request. */
export interface SignerTold {
  readonly agreementNo: string;
  /** The state of the opening or change; set for those alone. */
  readonly operation: string;
  /** The charge that was under way and its outcome; null when there was none. */
  readonly underWay: { readonly chargeNo: string; readonly outcome: string } | null;
  /** The charge that a skip skips. */
  readonly skips: string | null;
}

/** A debt of a charge that is paid later. */
export interface OwedDebt {
  readonly chargeNo: string;
  readonly fen: bigint;
  readonly state: string;
}

export type AutomaticTopUp = ReturnType<typeof startAutomaticTopUp>;

export interface AutomaticTopUpParts {
  readonly core: OrderCore;
  readonly database: Database;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly telemetry: Telemetry;
  readonly pricing: Pricing;
  readonly wallet: WalletPort;
  readonly sms: SmsCentre;
  readonly bill: NumberInformation['bill'];
  readonly randomInt: (below: number) => number;
  readonly onOpened: (agreement: Agreement) => Promise<void>;
}

const rulesFile = readRulesFile(new URL('../../apps/gateway/config/agreements.json', import.meta.url));
const codes = { send: () => Promise.resolve({ resendAfterMs: 60_000, validForMs: 300_000 }) };

/** The product's own times, adjusted to the wallet's rules. */
export const timesOf = (wallet: WalletPort): AgreementTimes =>
  timesWith(publishedAgreementTimes, mandateTraitsOf(wallet));

export function startAutomaticTopUp({ core, database, bill, ...parts }: AutomaticTopUpParts) {
  const { sources, monthlyPlan } = mandateTraitsOf(parts.wallet);
  const automatic = createAutomaticTopUp({
    ...parts,
    pool: database,
    orders: core.store,
    queries: core.queries,
    checkout: core.checkout,
    requests: core.requests,
    carrier: { bill },
    numbers: {
      organization: (mobileNo) =>
        Promise.resolve({ mobileNo, carrier: 'CMCC', ported: false, province: null, city: null }),
      check: () => Promise.resolve({ allowed: true }),
    },
    rulesFile,
    possible: {
      sources: sources ?? ['balance', 'card', 'creditPay'],
      triggers: monthlyPlan ? ['day'] : ['day', 'balance'],
    },
    times: timesOf(parts.wallet),
    orderTimes: publishedTimes,
    // This process knows of no stop: only the database decides.
    restsBecause: () => null,
    beginDebit: () => Promise.resolve({ end: () => undefined }),
    checkCode: () => Promise.resolve(),
    memberCodes: { ...codes, check: () => Promise.resolve() },
    people: { languageOf: () => Promise.resolve(null), maskedNameOf: () => Promise.resolve(null) },
    serviceNumber: '1065800886',
    memberPage: 'https://phone.example/member',
  });
  const { setup, commands, consents, queries, rules } = automatic;
  const asked = { consented: true, channelCode: null, language: 'en' } as const;
  const textVersion = (): string => rules.versions().text;
  const untold = { underWay: null, skips: null };

  return {
    debitGate: automatic.debitGate,
    run: automatic.run,
    jobs: automatic.jobs,
    mandateNotice: automatic.mandates.handleWebhook,
    /** Debts of the signer that are open or were repaid lately. */
    async debtsOf({ userNo }: Signer): Promise<OwedDebt[]> {
      const debts = await queries.debts(userNo);
      return debts.map(({ debt: { chargeNo, amountFen, state } }) => ({ chargeNo, fen: amountFen, state }));
    },
    /** Places the order that repays the debts of these charges. */
    repay: ({ userNo, ownMobileNo }: Signer, requestNo: string, chargeNos: readonly string[]) =>
      automatic.repayments.place({ userNo, mobileNo: ownMobileNo, language: 'en' }, requestNo, chargeNos),
    async open(signer: Signer, requestNo: string, agrMbl: string, terms: Terms): Promise<SignerTold> {
      const { agreementNo, operation } = await setup.open(signer, {
        ...asked,
        idempotencyKey: requestNo,
        beneficiaryMobileNo: agrMbl,
        terms,
        nickname: '',
        firstTimeConfirmed: true,
        textVersion: textVersion(),
      });
      return { ...untold, agreementNo, operation: operation.state };
    },
    async change(signer: Signer, requestNo: string, agreementNo: string, terms: Terms): Promise<SignerTold> {
      const request = { ...asked, idempotencyKey: requestNo, agreementNo, terms, textVersion: textVersion() };
      const { operation } = await setup.changeTerms(signer, request);
      return { ...untold, agreementNo, operation: operation.state };
    },
    async confirm(signer: Signer, requestNo: string): Promise<SignerTold> {
      const { agreementNo, operation } = await setup.confirmWithCode(signer, {
        idempotencyKey: requestNo,
        smsCode: '123456',
        creditTextVersion: rules.versions().credit,
        creditConsented: true,
      });
      return { ...untold, agreementNo, operation: operation.state };
    },
    /**
     * Returns the wallet page where the signer signs what they confirmed; null when the wallet signs by
     * itself.
     */
    signingPage: ({ userNo }: Signer, requestNo: string): Promise<string | null> =>
      automatic.signingPage(userNo, requestNo, {
        kind: 'phone',
        address: null,
        returnUrl: 'https://phone.example/',
      }),
    async operate(
      { userNo }: Signer,
      requestNo: string,
      agreementNo: string,
      kind: CodelessKind,
    ): Promise<SignerTold> {
      const { operation, underWay, skips } = await commands.operate(userNo, {
        idempotencyKey: requestNo,
        agreementNo,
        kind,
      });
      return { agreementNo, operation: operation.state, underWay, skips };
    },
    /** Sets the monthly cap that all members share; null removes it. */
    async setFamilyCap({ userNo }: Signer, agreementNo: string, capFen: bigint | null): Promise<SignerTold> {
      await automatic.family.setCap(userNo, capFen);
      return { ...untold, agreementNo, operation: 'done' };
    },
    async cancel({ userNo }: Signer, agreementNo: string): Promise<SignerTold> {
      const reason = { reasonCode: 'other', reasonText: null };
      const underWay = await commands.cancel(userNo, { agreementNo, ...reason });
      return { agreementNo, operation: 'done', underWay, skips: null };
    },
    /** The member of an agreement answers on their page. Returns false when there is nothing to answer. */
    async memberAnswers(mobileNo: string, answer: 'agree' | 'refuse' | 'stop'): Promise<boolean> {
      const offers = await queries.offers(mobileNo);
      const open = offers.find(({ consent: { endedAt } }) => endedAt === null);
      if (!open) return false;
      await consents.answer(mobileNo, open.consent.consentNo, answer);
      return true;
    },
    /** The signer withdraws the request to a member. */
    async takeBack({ userNo }: Signer, agreementNo: string, mobileNo: string): Promise<SignerTold> {
      const offers = await queries.offers(mobileNo);
      const open = offers.find(({ consent: { endedAt } }) => endedAt === null);
      if (open) await consents.takeBack(userNo, open.consent.consentNo);
      return { ...untold, agreementNo, operation: open ? 'done' : 'nothing' };
    },
  };
}
