/** The behaviour of people without a plan: they repay debts, and act on agreements that were suspended. */
import type { Dice } from '../support/seeded-random.ts';
import { DAY } from './calendar.ts';
import type { Action } from './actions.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { PayerAccounts } from './payer-accounts.ts';
import type { Plan } from './population.ts';
import type { Signers } from './signers.ts';

export interface Behaviours {
  /** Lets everyone whose usual time to repay has passed repay all that they owe. Returns how many did. */
  payDebts(): Promise<number>;
  /**
   * Lets some signers of suspended agreements remove the reason and resume them, or cancel. Returns how many
   * did.
   */
  resumeSuspended(): Promise<number>;
  /** Lets payers sign on the wallet's page: those who can now and want to, and those who come too late. */
  signAtWallet(): Promise<void>;
}

/** The share of signers of suspended agreements who act on it on a given day. */
const NOTICES = 0.3;

export function createBehaviours({
  parts: { pool, automatic },
  sandbox,
  accounts,
  signers,
  plans,
  clock,
  dice,
}: {
  readonly parts: GatewayParts;
  readonly sandbox: SandboxClient;
  readonly accounts: PayerAccounts;
  readonly signers: Signers;
  readonly plans: ReadonlyMap<string, Plan>;
  readonly clock: () => number;
  readonly dice: Dice;
}): Behaviours {
  const people = new Map([...plans.values()].map(({ person }) => [person.userNo, person]));
  let requests = 0;

  async function repay(userNo: string, mobileNo: string, chargeNos: readonly string[]): Promise<void> {
    await sandbox.addMoney(userNo, 100_000);
    const order = await automatic.repayments.place(
      { userNo, mobileNo, language: 'zh' },
      `year-repayment-${String((requests += 1)).padStart(8, '0')}`,
      chargeNos,
    );
    // Without an answer from the cashier there is nothing to pay yet: the order expires, and repayment is
    // tried on another day.
    const payment = order.payments.at(-1);
    if (payment?.state === 'pending') await sandbox.pay(payment.paymentNo);
  }

  async function owed(): Promise<Map<string, { chargeNos: string[]; since: number }>> {
    const { rows } = await pool.query<{ user_no: string; charge_nos: string[]; since: Date }>(
      `
        select user_no, array_agg(charge_no order by charge_no) as charge_nos, min(since) as since
        from debts where state = 'owed' group by 1 order by 1`,
    );
    return new Map(
      rows.map((row) => [row.user_no, { chargeNos: row.charge_nos, since: row.since.getTime() }]),
    );
  }

  async function mend(plan: Plan, agreementNo: string, reason: string): Promise<void> {
    const { userNo, mobileNo } = plan.person;
    const act = (kind: Action['kind']): Promise<void> =>
      signers.act(plan, agreementNo, { kind, at: clock(), amid: false, terms: null });
    if (reason === 'numberNotAccepted') return act('cancel');
    if (reason === 'cardMissing') await sandbox.bindCard(userNo);
    if (reason === 'debitRefused') await accounts.add(agreementNo, 40_000);
    const debts = reason === 'arrears' ? (await owed()).get(userNo) : undefined;
    // The agreement is resumed on another day, when the lender has the money.
    return debts ? repay(userNo, mobileNo, debts.chargeNos) : act('resume');
  }

  return {
    async payDebts() {
      let paid = 0;
      for (const [userNo, { chargeNos, since }] of await owed()) {
        const person = people.get(userNo);
        if (!person || since + person.repaysAfterDays * DAY > clock()) continue;
        await repay(userNo, person.mobileNo, chargeNos);
        paid += 1;
      }
      return paid;
    },
    async resumeSuspended() {
      const { rows } = await pool.query<{ agreement_no: string; suspend_reason: string }>(
        "select agreement_no, suspend_reason from agreements where state = 'suspended' order by 1",
      );
      let mended = 0;
      for (const { agreement_no: agreementNo, suspend_reason: reason } of rows) {
        const plan = plans.get(agreementNo);
        if (!plan || !dice.happens(NOTICES)) continue;
        await mend(plan, agreementNo, reason);
        mended += 1;
      }
      return mended;
    },
    async signAtWallet() {
      const { rows } = await pool.query<{ agreement_no: string }>(
        `select agreement_no from agreement_operations where state = 'signing' and kind = 'add' order by 1`,
      );
      for (const { agreement_no: agreementNo } of rows) {
        const plan = plans.get(agreementNo);
        if (plan && plan.signs !== 'never') await signers.sign(plan, agreementNo, plan.signs === 'tooLate');
      }
      await signers.signTooLate();
      if (rows.length > 0) await accounts.fundNew();
    },
  };
}
