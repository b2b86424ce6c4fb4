/**
 * One agreement with real steps over stores in memory, and everything that signers, partners and the clock
 * can do to it, in any order.
 */
import type { Hashes } from '../../db/index.ts';
import { agreementNoOf } from '../model/agreement-no.ts';
import { createChargeSteps } from '../charge-steps.ts';
import { createDebitGate } from '../debiting/debit-gate.ts';
import {
  createAdvanceOrder,
  createDeliverySteps,
  createPaymentRequests,
  createPaymentSteps,
  createRecipients,
  createRefundSteps,
  createUnusualNotices,
  type OrderChange,
  wakeAt,
} from '../../orders/index.ts';
import { createAdvanceAgreement } from '../advance-agreement.ts';
import { publishedAgreementTimes as times } from '../../config/agreement-times.ts';
import { publishedTimes } from '../../config/order-times.ts';
import { HOUR_MS, Refusal } from '../../runtime/index.ts';
import { type Action, firstTerms, otherTerms } from './any-scenario.ts';
import { inMemoryStores } from './in-memory-stores.ts';
import { keepCarrierBook, keepWalletBook } from '../../partners/testing/partner-books.ts';
import {
  scriptedCarrier,
  scriptedCashier,
  scriptedEntrust,
  scriptedPoints,
} from '../../partners/testing/scripted-partners.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';
import { createChangeWriter } from '../store/change-writer.ts';
import { createAgreementCommands } from '../pausing/commands.ts';
import { createCancelling } from '../ending/cancelling.ts';
import { createConsentSteps } from '../consent/consent-steps.ts';
import { createMandateSteps } from '../opening/mandate-steps.ts';
import { createAgreementSetup } from '../opening/agreement-setup.ts';
import { readRulesFile } from '../model/rules-file.ts';
import { createAgreementRules } from '../model/agreement-rules.ts';
import { usualNotices } from '../../orders/testing/usual-notices.ts';

const OWN_NUMBER = '13900139000';
const CONSENT = { textVersion: '2026-11', consented: true, cnlCode: null, language: 'zh' } as const;

export type ScenarioHarness = Awaited<ReturnType<typeof createScenarioHarness>>;

/** What was given to a store in a scenario, when (ms), and how the agreement read afterwards. */
export interface Committed {
  readonly given:
    | { readonly kind: 'agreement'; readonly change: AgreementChange }
    | { readonly kind: 'order'; readonly change: OrderChange }
    | { readonly kind: 'debtsPaid' };
  readonly outcome: string;
  readonly now: number;
  readonly reading: AgreementAggregate | null;
}

/** `journal` is filled, when it is given, with everything that is committed, in its order. */
export async function createScenarioHarness(
  startMs: number,
  { userNo = '2222222222', journal }: { readonly userNo?: string; readonly journal?: Committed[] } = {},
) {
  const signer = { userNo, ownMobileNo: OWN_NUMBER };
  const time = { now: startMs };
  const clock = (): number => time.now;
  const { agreements, orders, store, orderStore, payDebts, hasFamilyRoom, confirmDebit } =
    inMemoryStores(clock);
  const written: AgreementChange[] = [];
  const { commit } = store;
  store.commit = async (change) => {
    const outcome = await commit(change);
    if (outcome === 'written') written.push(change);
    const { agreementNo: committed } = change.after.agreement;
    await note(committed, { kind: 'agreement', change }, outcome);
    return outcome;
  };
  const { commit: commitOrder } = orderStore;
  orderStore.commit = async (change) => {
    const outcome = await commitOrder(change);
    await note(agreementNoOf(change.after.order.chargeNo ?? ''), { kind: 'order', change }, outcome);
    return outcome;
  };
  async function note(ofAgreement: string, given: Committed['given'], outcome: string): Promise<void> {
    journal?.push({ given, outcome, now: time.now, reading: await store.find(ofAgreement) });
  }
  const entrust = scriptedEntrust();
  const carrierPort = scriptedCarrier();
  const wallet = keepWalletBook(entrust, clock);
  const carrier = keepCarrierBook(carrierPort);
  const providers = {
    cash: scriptedCashier().port,
    digital: scriptedCashier().port,
    points: scriptedPoints().port,
    agreement: entrust.port,
  };
  const telemetry = { log: () => undefined, providerMismatch: () => undefined };
  const numbers = {
    organization: async (mobileNo: string) => ({
      mobileNo,
      carrier: 'CMCC' as const,
      ported: false,
      province: null,
      city: null,
    }),
    check: async () => ({ allowed: true }),
  };
  const pricing = { settingsVersion: null, denominations: () => [], smallAmounts: () => [] } as never;
  const rules = createAgreementRules({
    file: readRulesFile(new URL('../../../config/agreements.json', import.meta.url)),
    times,
    clock,
  });
  let drawn = 0;
  const randomInt = (below: number): number => (drawn += 1) % below;
  const mandates = createMandateSteps({
    store,
    wallet: entrust.port,
    lastSigned: async (_userNo, agreementNo) =>
      [...(agreements.get(agreementNo)?.operations.values() ?? [])].findLast(
        ({ kind, state }) => (kind === 'add' || kind === 'edit') && state === 'done',
      )?.mandateNo ?? null,
    times,
    clock,
  });
  const requests = createPaymentRequests({ providers, agreementNoOf, returnUrl: () => '' });
  const charges = createChargeSteps({
    store,
    orders: orderStore,
    carrier: carrierPort.port,
    numbers,
    pricing,
    rules,
    times,
    allowance: { take: async () => true },
    familyCaps: { hasRoom: hasFamilyRoom },
    requests,
    wallet: entrust.port,
    clock,
    randomInt,
  });
  const asks = {
    check: async () => undefined,
    take: async () => ({ kind: 'taken' as const, giveBack: async () => undefined }),
    freeReplyCode: async () => String(10 + ((drawn += 1) % 90)),
  };
  const consents = createConsentSteps({
    writer: createChangeWriter({ store, clock }),
    limits: asks,
    queries: asks,
    times,
  });
  const { advance } = createAdvanceAgreement({
    store,
    charges,
    mandates,
    consents,
    restsBecause: () => null,
    clock,
  });
  const advanceOrder = createAdvanceOrder({
    store: orderStore,
    clock,
    payments: createPaymentSteps({
      store: orderStore,
      providers,
      times: publishedTimes,
      debitHours: times.debitHours,
      debitGate: createDebitGate({
        store,
        writer: createChangeWriter({ store, clock }),
        rules,
        confirm: confirmDebit,
        beginDebit: async () => ({ end: () => undefined }),
        clock,
      }),
      requests,
      notices: createUnusualNotices({ ...usualNotices, clock }),
      clock,
      telemetry,
    }),
    delivery: createDeliverySteps({
      store: orderStore,
      recipients: createRecipients(carrierPort.port, entrust.port),
      times: publishedTimes,
      clock,
      telemetry,
    }),
    refunds: createRefundSteps({ store: orderStore, providers, times: publishedTimes, clock, telemetry }),
  });
  const findOperation = async (_userNo: string, requestNo: string) => {
    for (const [agreementNo, kept] of agreements) {
      const operation = kept.operations.get(requestNo);
      if (operation) return { agreementNo, operation };
    }
    return null;
  };
  const hashes: Hashes = { hash: (text) => text, isHashOf: (kept, text) => kept === text };
  const findCharge = async (_userNo: string, chargeNo: string) =>
    [...agreements.values()].flatMap((kept) => kept.charges.get(chargeNo) ?? [])[0] ?? null;
  const opening = createAgreementSetup({
    countSetup: async () => undefined,
    store,
    rules,
    numbers,
    times,
    clock,
    wallet: entrust.port,
    findOperation,
    hashes,
    liveAgreements: async () => ({ count: 0, ofNumber: null, allNumbers: [] }),
    hasToppedUp: async () => true,
    asks,
    checkCode: async () => undefined,
    advance,
  });
  const commands = {
    ...createAgreementCommands({
      store,
      rules,
      times,
      clock,
      findOperation,
      chargeUnderWay: async () => null,
      hashes,
      advance,
    }),
    ...createCancelling({ store, rules, clock, findCharge, advance }),
  };

  let asking = 0;
  const requestNo = (): string => `request-${(asking += 1)}`;
  const confirm = (asked: string) =>
    opening.confirmWithCode(signer, {
      requestNo: asked,
      smsCode: '',
      creditTextVersion: '2026-11',
      creditConsented: true,
    });
  const asked = await opening.open(signer, {
    ...CONSENT,
    requestNo: requestNo(),
    agrMbl: OWN_NUMBER,
    nickname: '',
    firstTimeConfirmed: true,
    terms: firstTerms,
  });
  const { agreementNo } = await confirm(asked.operation.idempotencyKey);

  /** Everything that is due now, until nothing is. Throws when that has no end. */
  async function settle(): Promise<void> {
    for (let rounds = 0; rounds < 100; rounds += 1) {
      const dueOrders = [...orders.values()].filter(
        (order) => (wakeAt(order)?.getTime() ?? Infinity) <= time.now,
      );
      const dueNow = (agreements.get(agreementNo)?.agreement.nextAt?.getTime() ?? Infinity) <= time.now;
      if (dueOrders.length === 0 && !dueNow) return;
      for (const { order } of dueOrders) await advanceOrder(order.orderNo);
      if (dueNow) await advance(agreementNo);
    }
    throw new Error('it never settles');
  }

  /**
   * Time goes by; orders are looked after when they are due, agreements by runs half an hour apart at most.
   */
  async function wait(hours: number): Promise<void> {
    const until = time.now + hours * HOUR_MS;
    while (time.now < until) {
      const wakes = [...orders.values()].map((order) => wakeAt(order)?.getTime() ?? Infinity);
      const next = Math.min(
        until,
        agreements.get(agreementNo)?.agreement.nextAt?.getTime() ?? Infinity,
        ...wakes,
      );
      time.now = Math.max(next, Math.min(until, time.now + 60_000));
      await settle();
    }
  }

  async function perform(action: Action): Promise<void> {
    switch (action.kind) {
      case 'wait':
        return wait(action.hours);
      case 'outage':
        time.now += action.hours * HOUR_MS;
        return;
      case 'nextLook':
        return wait(
          Math.max(
            0,
            (agreements.get(agreementNo)?.agreement.nextAt?.getTime() ?? time.now + HOUR_MS) - time.now,
          ) / HOUR_MS,
        );
      case 'wallet':
        wallet.behaviour =
          action.source === 'all'
            ? { balance: action.behaviour, card: action.behaviour, creditPay: action.behaviour }
            : { ...wallet.behaviour, [action.source]: action.behaviour };
        return;
      case 'carrier':
        carrier.behaviour = action.behaviour;
        return;
      case 'balance':
        carrierPort.answer('bill', async () =>
          action.fen === null
            ? { kind: 'indeterminate', why: 'silent' }
            : { kind: 'bill', balanceFen: action.fen, asOf: new Date(time.now), months: [] },
        );
        return;
      case 'repay':
        payDebts(agreementNo);
        return note(agreementNo, { kind: 'debtsPaid' }, 'written');
      case 'cancel':
        await commands.cancel(userNo, { agreementNo, reasonCode: 'other', reasonText: null });
        return;
      case 'walletEnds':
        wallet.endedMandates.add(agreementNo);
        entrust.answer('queryMandate', async () => ({ kind: 'mandate', state: 'refused', reason: 'ended' }));
        entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'refused', reason: 'ended' }));
        if (action.webhook)
          await mandates.handleWebhook({ agreementNo, requestNo: null, state: 'ended', reason: null });
        return;
      case 'edit': {
        const change = await opening.changeTerms(signer, {
          ...CONSENT,
          requestNo: requestNo(),
          agreementNo,
          terms: { ...firstTerms, ...otherTerms[action.terms] },
        });
        await confirm(change.operation.idempotencyKey);
        return;
      }
      default:
        await commands.operate(userNo, { requestNo: requestNo(), kind: action.kind, agreementNo });
    }
  }

  return {
    time,
    wallet,
    carrier,
    orders,
    /** Every change of the agreement that was written, in its order. */
    written,
    agreementNo,
    wait,
    /** Does it, and all that follows at once. What a signer may not do is refused, and that is all. */
    async perform(action: Action): Promise<void> {
      try {
        await perform(action);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      await settle();
    },
    async aggregate() {
      const found = await store.find(agreementNo);
      if (!found) throw new Error('the agreement is gone');
      return found;
    },
    allCharges: () => [...(agreements.get(agreementNo)?.charges.values() ?? [])],
  };
}
