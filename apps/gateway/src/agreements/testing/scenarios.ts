/**
 * One agreement on a real database, and everything that signers, partners and the clock can do to it, in any
 * order.
 */
import type { OrderAggregate } from '../../orders/model/index.ts';
import { keepCarrierBook, keepWalletBook } from '../../partners/testing/partner-books.ts';
import { HOUR_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import type { AgreementAggregate, Terms } from '../model/aggregate.ts';
import { createAgreementHarness, RIGHT_CODE } from './agreement-harness.ts';
import { type Action, firstTerms, otherTerms } from './any-scenario.ts';
import { payDebts } from './pay-debts.ts';
import { textVersionAt } from './current-text.ts';

let people = 0;

export type ScenarioHarness = Awaited<ReturnType<typeof createScenarioHarness>>;

/**
 * Opens an agreement of a new user at `startMs`. Open work of other scenarios in the database is discarded,
 * so that only this one continues. `end` leaves the database for the next.
 */
export async function createScenarioHarness(database: { readonly url: string }, startMs: number) {
  const written: AgreementChange[] = [];
  const harness = createAgreementHarness(
    { url: database.url, drop: async () => undefined },
    { onWritten: (change) => written.push(change) },
  );
  const { automatic, time, clock, pool, entrust, carrier: carrierPort } = harness;
  await pool.query('update agreements set next_at = null');
  await pool.query('delete from order_wakes');
  await pool.query('delete from graphile_worker._private_jobs');
  time.now = startMs;
  const wallet = keepWalletBook(entrust, clock);
  const carrier = keepCarrierBook(carrierPort);
  const userNo = String(3_000_000_000 + (people += 1));
  const agreementNo = await harness.openAgreement({ terms: firstTerms }, userNo);

  async function aggregate(): Promise<AgreementAggregate> {
    return harness.agreement(agreementNo);
  }

  async function edit(changed: Partial<Terms>): Promise<void> {
    const idempotencyKey = harness.requestNo();
    const signer = harness.signerOf(userNo);
    await automatic.setup.changeTerms(signer, {
      idempotencyKey,
      agreementNo,
      terms: { ...firstTerms, ...changed },
      textVersion: textVersionAt(time.now),
      consented: true,
      channelCode: null,
      language: 'zh',
    });
    await automatic.setup.confirmWithCode(signer, {
      idempotencyKey,
      smsCode: RIGHT_CODE,
      creditTextVersion: textVersionAt(time.now),
      creditConsented: true,
    });
  }

  /** Lets time pass; what is due is done at its minute. */
  const wait = (hours: number): Promise<void> => harness.runUntil(time.now + hours * HOUR_MS, 60_000);

  async function act(action: Action): Promise<unknown> {
    switch (action.kind) {
      case 'wait':
        return wait(action.hours);
      case 'outage':
        time.now += action.hours * HOUR_MS;
        return;
      case 'nextLook': {
        const { nextAt } = (await aggregate()).agreement;
        return wait(Math.max(0, (nextAt?.getTime() ?? time.now + HOUR_MS) - time.now) / HOUR_MS);
      }
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
        return payDebts(pool, agreementNo, new Date(time.now));
      case 'cancel':
        return automatic.commands.cancel(userNo, { agreementNo, reasonCode: 'other', reasonText: null });
      case 'walletEnds':
        wallet.endedMandates.add(agreementNo);
        entrust.answer('queryMandate', async () => ({ kind: 'mandate', state: 'refused', reason: 'ended' }));
        entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'refused', reason: 'ended' }));
        if (action.webhook)
          await automatic.mandates.handleWebhook({
            agreementNo,
            requestNo: null,
            state: 'ended',
            reason: null,
          });
        return;
      case 'edit':
        return edit(otherTerms[action.terms] ?? {});
      default:
        return automatic.commands.operate(userNo, {
          idempotencyKey: harness.requestNo(),
          kind: action.kind,
          agreementNo,
        });
    }
  }

  return {
    clock,
    wallet,
    carrier,
    /** Every change of the agreement that was written, in order. */
    written,
    agreementNo,
    wait,
    /**
     * Performs an action, and everything that follows at once. What a signer may not do is refused, without
     * further effect.
     */
    async perform(action: Action): Promise<void> {
      try {
        await act(action);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      await harness.settle();
    },
    aggregate,
    allCharges: () => harness.charges(agreementNo),
    async orders(): Promise<OrderAggregate[]> {
      const { rows } = await pool.query<{ orderNo: string }>(
        'select order_no as "orderNo" from orders where user_no = $1 order by order_no',
        [userNo],
      );
      const found = await Promise.all(rows.map(({ orderNo }) => harness.store.find(orderNo)));
      return found.filter((order) => order !== null);
    },
    end: () => harness.end(),
  };
}
