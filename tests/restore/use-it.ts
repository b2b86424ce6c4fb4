/** The activity of users in a drill, before and after the moment that will be restored. */
import { type ClientRecord, createPayer } from '../chaos/payer.ts';
import { drawPlannedOrders, type PlannedOrder } from '../chaos/planned-orders.ts';
import { openAgreement, type Person } from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type Dice, seededDice } from '../support/seeded-random.ts';
import { issueTicket, signInUser } from '../support/test-user.ts';
import type { DrillSettings } from './drill-settings.ts';
import type { DrillStack } from './drill-stack.ts';

/** More than any user can spend in a run. */
const FUNDS_FEN = 10_000_000;
/** Below the threshold of every agreement. */
export const LOW_BALANCE_FEN = 300;

export interface Use {
  /** The moment to be restored. */
  readonly moment: Date;
  /** The results that the payers of orders saw. */
  readonly records: readonly ClientRecord[];
  /** The signers of agreements whose charge was announced before the moment, and credited after it. */
  readonly signers: readonly Person[];
}

/** Resolves when everything that was begun is done. */
export async function useIt(stack: DrillStack, settings: DrillSettings): Promise<Use> {
  const dice = seededDice(settings.seed);
  const carryOut = await payers(stack, settings.users);
  const [recordsBefore] = await Promise.all([
    carryOut(plannedOrders(settings.ordersBefore, dice.fork('before'), 'before')),
    stack.backUp(),
  ]);
  const signers = await announcedCharges(stack, settings.announcedCharges);
  const unpaid = await unpaidOrders(stack, settings.unpaidOrders);
  const enough = settings.ordersBefore + unpaid.length + Math.ceil(settings.ordersAround / 4);
  const [recordsAround, moment] = await Promise.all([
    carryOut(plannedOrders(settings.ordersAround, dice.fork('around'), 'around')),
    eventually('some orders', async () => (await ordersOf(stack)).length >= enough).then(async () => {
      const kept = await stack.keepMoment();
      for (const { paymentNo } of unpaid) await stack.sandbox.pay(paymentNo);
      return kept;
    }),
  ]);
  await eventually('what was unpaid to be credited', async () => {
    const credited = (await ordersOf(stack)).filter(({ state }) => state === 'credited');
    return unpaid.every((one) => credited.some(({ orderNo }) => orderNo === one.orderNo));
  });
  await eventually(
    'all charges to be credited',
    async () => (await chargesOf(stack)).every(({ state }) => state === 'credited'),
    { withinMs: settings.noticeMs + 30_000 },
  );
  if ((await chargesOf(stack)).every(({ debitedAt }) => debitedAt !== null && debitedAt < moment))
    throw new Error('every charge was debited before the moment: noticeMs is too short for this machine');
  return { moment, records: [...recordsBefore, ...recordsAround], signers };
}

async function newPerson(stack: DrillStack, mobileNo: string): Promise<Person> {
  const user = await signInUser(stack.pool(), mobileNo);
  return { ...user, api: createApiClient(stack.gatewayUrl, user.ssoToken) };
}

/** Plays all users at once, each one's orders one after another. */
async function payers(
  stack: DrillStack,
  count: number,
): Promise<(planned: readonly PlannedOrder[]) => Promise<ClientRecord[]>> {
  const { sandbox } = stack;
  const people = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = await newPerson(stack, `139${String(index + 1).padStart(8, '0')}`);
      for (const desk of ['cash', 'digital'] as const) await sandbox.addMoney(person.userNo, FUNDS_FEN, desk);
      const newTicket = () => issueTicket(stack.pool(), person.mobileNo, 'integral');
      return createPayer({ api: person.api, sandbox, user: person, newTicket });
    }),
  );
  return async (planned) =>
    (
      await Promise.all(
        people.map(async (pay, index) => {
          const own: ClientRecord[] = [];
          for (const one of planned.filter((_, place) => place % people.length === index))
            own.push(await pay(one));
          return own;
        }),
      )
    ).flat();
}

/**
 * Draws orders with all ways of payment and kinds of numbers, but paid at the first attempt or not at all: a
 * second payment after the moment would be a lost payment of an order that is not lost.
 */
function plannedOrders(count: number, dice: Dice, name: string): PlannedOrder[] {
  return drawPlannedOrders(count, dice).map((planned) => ({
    ...planned,
    requestNo: `${name}-${planned.requestNo}`,
    behaviour: planned.behaviour === 'leaves' ? 'leaves' : 'pays',
  }));
}

async function announcedCharges(stack: DrillStack, count: number): Promise<Person[]> {
  const signers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const signer = await newPerson(stack, `138${String(index + 1).padStart(5, '0')}666`);
      await stack.sandbox.setNumberBalance(signer.mobileNo, LOW_BALANCE_FEN);
      await openAgreement(stack, signer);
      return signer;
    }),
  );
  await eventually('all charges to be announced', async () => (await chargesOf(stack)).length === count, {
    withinMs: 60_000,
  });
  return signers;
}

async function unpaidOrders(
  stack: DrillStack,
  count: number,
): Promise<{ readonly orderNo: string; readonly paymentNo: string }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { api, mobileNo } = await newPerson(stack, `138${String(index + 1).padStart(5, '0')}555`);
      const place = {
        operation: 'place',
        requestNo: `unpaid-${String(index).padStart(32, '0')}`,
        mobileNo,
        faceFen: 1000,
        priceFen: 998,
        payMethod: 'cash',
        firstTimeConfirmed: true,
      } as const;
      // On a busy machine the cashier may not have answered yet; repeating the request asks it again.
      return eventually('an order that can be paid', async () => {
        const { order, payment, msgCd } = await api.call('POST /vi/order', place);
        if (!order) throw new Error(`an order was not placed: ${msgCd}`);
        return payment && { orderNo: order.orderNo, paymentNo: payment.paymentNo };
      });
    }),
  );
}

export interface PlacedOrder {
  readonly orderNo: string;
  readonly state: string;
  readonly createdAt: Date;
}

export async function ordersOf(stack: DrillStack): Promise<PlacedOrder[]> {
  const { rows } = await stack
    .pool()
    .query<PlacedOrder>(`select order_no as "orderNo", state, created_at as "createdAt" from orders`);
  return rows;
}

async function chargesOf(stack: DrillStack): Promise<{ state: string; debitedAt: Date | null }[]> {
  const { rows } = await stack
    .pool()
    .query<{ state: string; debitedAt: Date | null }>(
      `select state, first_debit_at as "debitedAt" from charges`,
    );
  return rows;
}
