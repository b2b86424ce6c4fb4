/**
 * Automatic top-up on a real database, with scripted partners and a clock that the test moves, by months if
 * needed.
 */
import { createAutomaticTopUp } from '../automatic-top-up.ts';
import { type AgreementAggregate, type Charge, isOpen, type Terms } from '../model/aggregate.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import type { MandateService } from '../../partners/entrust/index.ts';
import { timesWith } from '../model/pre-notice.ts';
import { type AgreementTimes, publishedAgreementTimes } from '../../config/agreement-times.ts';
import { readRulesFile } from '../model/rules-file.ts';
import { type ChargeRow, toCharge } from '../store/rows.ts';
import type { SetupRequest } from '../opening/agreement-setup.ts';
import { Refusal } from '../../runtime/refusal.ts';
import { wakeAt } from '../../orders/model/next-step.ts';
import type { IsHeard } from '../../orders/model/told-events.ts';
import { createOrderHarness } from '../../orders/testing/order-harness.ts';
import { textVersionAt } from './current-text.ts';

export const RIGHT_CODE = '123456';
const OWN = '13900139000';

/** ¥50 on the 15th, at most ¥100 a month, from the balance, else the card. */
export const sampleTerms: Terms = {
  trigger: 'day',
  dayOfMonth: 15,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance', 'card'],
};
export const balanceTerms: Terms = {
  ...sampleTerms,
  trigger: 'balance',
  dayOfMonth: null,
  thresholdFen: 2000n,
  capPerMonthFen: 20_000n,
};

const signerOf = (userNo: string) => ({ userNo, ownMobileNo: OWN });

export type AgreementHarness = ReturnType<typeof createAgreementHarness>;

/** Creates automatic top-up on a fresh database, which `end` drops. */
export function createAgreementHarness(
  database: { readonly url: string; drop(): Promise<void> },
  {
    times = publishedAgreementTimes,
    onWritten = () => undefined,
    wallet = {},
    otherJobs = {},
    isHeard,
  }: {
    readonly times?: AgreementTimes;
    readonly onWritten?: (change: AgreementChange) => void;
    /** Capabilities of the wallet beyond those of the scripted one. */
    readonly wallet?: Partial<MandateService>;
    /** Jobs of other folders; by default they do nothing. */
    readonly otherJobs?: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
    readonly isHeard?: IsHeard;
  } = {},
) {
  const harness = createOrderHarness(database);
  const { pool, time, clock } = harness;
  const sent: { mobileNo: string; text: string; requestNo: string }[] = [];
  let drawn = 0;
  const operators = { letCharge: true };
  const automatic = createAutomaticTopUp({
    pool,
    orders: harness.store,
    queries: harness.queries,
    checkout: harness.checkout,
    // The port itself, in which a test may still replace parts.
    wallet: Object.assign(harness.entrust.port, wallet),
    carrier: harness.carrier.port,
    numbers: harness.numbers,
    pricing: harness.pricing,
    sms: {
      send: async (message) => {
        sent.push(message);
        return true;
      },
    },
    rulesFile: readRulesFile(new URL('../../../config/agreements.json', import.meta.url)),
    times: wallet.mandateTraits ? timesWith(times, wallet.mandateTraits) : times,
    orderTimes: harness.times,
    requests: harness.requests,
    telemetry: harness.telemetry,
    clock,
    restsBecause: () => (operators.letCharge ? null : { zh: '停', en: 'rests' }),
    beginDebit: harness.debits.begin,
    onWritten,
    ...(isHeard && { isHeard }),
    randomInt: (below) => (drawn += 1) % below,
    checkCode: async (_mobileNo, smsCode) => {
      if (smsCode !== RIGHT_CODE) throw new Refusal('smsCodeWrong');
    },
    memberCodes: {
      send: async () => ({ resendAfterMs: 60_000, validForMs: 300_000 }),
      check: async (_consent, smsCode) => {
        if (smsCode !== RIGHT_CODE) throw new Refusal('smsCodeWrong');
      },
    },
    people: { languageOf: async () => null, maskedNameOf: async () => null },
    serviceNumber: '1065800886',
    memberPage: 'https://phone.example/member',
  });

  harness.debits.gate = automatic.debitGate;

  let requests = 0;
  const requestNo = (): string => `auto-request-${String((requests += 1)).padStart(8, '0')}`;
  const request = (over: Partial<SetupRequest> = {}): SetupRequest => ({
    idempotencyKey: requestNo(),
    beneficiaryMobileNo: OWN,
    nickname: '',
    terms: sampleTerms,
    textVersion: textVersionAt(time.now),
    consented: true,
    channelCode: null,
    language: 'zh',
    firstTimeConfirmed: true,
    ...over,
  });

  /** Runs the jobs that are due by the test's clock, as the worker would. Returns how many there were. */
  async function doJobs(): Promise<number> {
    const { rows } = await pool.query<{
      id: string;
      task: string;
      payload: Record<string, string>;
      revision: number;
    }>(
      `select j.id::text, t.identifier as task, j.payload, j.revision
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= $1
        order by j.run_at
        limit 500`,
      [new Date(time.now)],
    );
    const jobs = new Map<string, (payload: Record<string, string>) => unknown>(
      Object.entries({ ...otherJobs, ...automatic.jobs }),
    );
    for (const { id, task, payload, revision } of rows) {
      await jobs.get(task)?.(payload);
      await pool.query('delete from graphile_worker._private_jobs where id = $1 and revision = $2', [
        id,
        revision,
      ]);
    }
    return rows.length;
  }

  /**
   * Advances the orders that are due by the test's clock, which is not the database's, so each order with a
   * wake decides for itself. Returns how many there were.
   */
  async function lookAfterOrders(): Promise<number> {
    const { rows } = await pool.query<{ order_no: string }>(
      'select order_no from order_wakes order by order_no',
    );
    let due = 0;
    for (const { order_no: orderNo } of rows) {
      const order = await harness.store.find(orderNo);
      const wake = order && wakeAt(order);
      if (!wake || wake.getTime() > time.now) continue;
      due += 1;
      await harness.advance(orderNo);
    }
    return due;
  }

  /** Does all work that is due by the test's clock. Returns how much there was. */
  async function work(): Promise<number> {
    return (await doJobs()) + (await lookAfterOrders());
  }

  /** Does everything that is due now, until nothing is. */
  async function settle(): Promise<void> {
    for (;;) {
      const { advanced } = await automatic.run();
      if (advanced + (await work()) === 0) return;
    }
  }

  /** Returns when something is due next, by the test's clock; Infinity when nothing is. */
  async function nextDueMs(): Promise<number> {
    const { rows } = await pool.query<{ at: Date | null }>(
      `select min(next_at) as at from agreements
        union all select min(run_at) from graphile_worker._private_jobs`,
    );
    const wakes = await pool.query<{ order_no: string }>('select order_no from order_wakes');
    const orders = await Promise.all(wakes.rows.map(({ order_no: orderNo }) => harness.store.find(orderNo)));
    const due = [...rows.map(({ at }) => at), ...orders.map((order) => order && wakeAt(order))];
    return Math.min(...due.map((at) => at?.getTime() ?? Infinity));
  }

  /** Lets the member agree on the page to the consent that an agreement is waiting for. */
  async function letMemberAgree(agreementNo: string): Promise<void> {
    const open = (await automatic.store.find(agreementNo))?.consents.find(isOpen);
    if (!open) throw new Error('no consent is open');
    await automatic.consents.answer(open.beneficiaryMobileNo, open.consentNo, 'agree');
  }

  return {
    ...harness,
    automatic,
    letMemberAgree,
    operators,
    sent,
    request,
    requestNo,
    signerOf,
    work,
    settle,
    /** Opens, confirms and signs an agreement; each by a new user unless one is given. */
    async openAgreement(
      over: Partial<SetupRequest> = {},
      userNo = String(2_000_000_000 + requests),
    ): Promise<string> {
      const asked = request(over);
      // A test may open more agreements of one number than users may.
      await pool.query("delete from rate_limits where scope like 'consentAsks.%'");
      await automatic.setup.open(signerOf(userNo), asked);
      const { agreementNo, operation } = await automatic.setup.confirmWithCode(signerOf(userNo), {
        idempotencyKey: asked.idempotencyKey,
        smsCode: RIGHT_CODE,
        creditTextVersion: '2026-11',
        creditConsented: true,
      });
      if (operation.state === 'awaitingConsent') {
        await letMemberAgree(agreementNo);
        return agreementNo;
      }
      if (operation.state !== 'done') throw new Error(`the opening is ${operation.state}`);
      return agreementNo;
    },
    /** Sets the balance (fen) that the carrier reports for every number from now on. */
    setBalance(balanceFen: bigint): void {
      harness.carrier.answer('bill', async () => ({
        kind: 'bill',
        balanceFen,
        asOf: new Date(time.now),
        months: [],
      }));
    },
    /**
     * Moves the clock in steps (ms), doing what is due at each, until `until` (ms). Steps at which nothing is
     * due are skipped.
     */
    async runUntil(until: number, step = 3_600_000): Promise<void> {
      await settle();
      while (time.now < until) {
        const steps = Math.max(1, Math.ceil(((await nextDueMs()) - time.now) / step));
        time.now = Math.min(until, time.now + steps * step);
        await settle();
      }
    },
    async agreement(agreementNo: string): Promise<AgreementAggregate> {
      const found = await automatic.store.find(agreementNo);
      if (!found) throw new Error('the agreement is gone');
      return found;
    },
    /** Returns all its charges, by period. */
    async charges(agreementNo: string): Promise<Charge[]> {
      const { rows } = await pool.query<{ charge: ChargeRow }>(
        'select to_json(c) as charge from charges c where agreement_no = $1 order by period',
        [agreementNo],
      );
      return rows.map(({ charge }) => toCharge(charge, pool.numbers));
    },
  };
}
