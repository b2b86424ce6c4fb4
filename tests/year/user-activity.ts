/**
 * Everything that happens in the year besides the gateway's own work: agreements are opened, people act as
 * planned, money arrives, balances fall.
 */
import type { Dice } from '../support/seeded-random.ts';
import { DAY, HOUR, midnight, MINUTE, timeOfDay, YEAR_BEGINS } from './calendar.ts';
import type { Action } from './actions.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { createBehaviours } from './behaviours.ts';
import { inParallel } from '../harness/in-parallel.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import type { Person, Plan } from './population.ts';
import type { Signers } from './signers.ts';
import { createPayerAccounts } from './payer-accounts.ts';
import type { WalletName } from './wallet-calendar.ts';

/** A change of a number's balance. */
export interface BalanceChange {
  readonly mobileNo: string;
  readonly at: number;
  readonly balanceFen: number;
}

export interface UserActivity {
  /** The plans by agreement number. */
  readonly plans: ReadonlyMap<string, Plan>;
  readonly balanceChanges: readonly BalanceChange[];
  /** Returns the time of the next event after `now` and before `ends`; Infinity when there is none. */
  nextEvent(now: number, ends: number): number;
  /**
   * Does what happens at this look before the worker works. Returns the actions that happen while it works.
   */
  begin(at: number): Promise<(() => Promise<void>)[]>;
  /** Returns the real time (ms) that a person takes to press a button. */
  hesitation(): number;
}

const [MORNING, NOON, EVENING] = [7 * HOUR + 59 * MINUTE, 13 * HOUR + 40 * MINUTE, 18 * HOUR + 30 * MINUTE];
const ENOUGH_FEN = 9000;
const REFUSED_CARD = '6225880000000002';
const LOW_FEN = 200;

/** Opens the agreements of `plans` and prepares their people. */
export async function createUserActivity({
  parts,
  sandbox,
  wallet,
  signers,
  plans,
  clock,
  partnersClock,
  dice,
}: {
  readonly parts: GatewayParts;
  readonly sandbox: SandboxClient;
  readonly wallet: WalletName;
  readonly signers: Signers;
  readonly plans: readonly Plan[];
  readonly clock: () => number;
  readonly partnersClock: () => number;
  readonly dice: Dice;
}): Promise<UserActivity> {
  const balanceChanges: BalanceChange[] = [];
  const setBalance = async (mobileNo: string, balanceFen: number): Promise<void> => {
    await sandbox.setNumberBalance(mobileNo, balanceFen);
    balanceChanges.push({ mobileNo, at: partnersClock(), balanceFen });
  };
  const people = [...new Set(plans.map(({ person }) => person))];
  await inParallel(people, 8, async ({ userNo, startFen, card, familyCapFen }: Person) => {
    await sandbox.addMoney(userNo, startFen);
    if (card) await sandbox.bindCard(userNo, card === 'refused' ? REFUSED_CARD : undefined);
    if (familyCapFen !== null) await parts.automatic.family.setCap(userNo, BigInt(familyCapFen));
  });
  await inParallel(
    plans.filter(({ terms }) => terms.trigger === 'balance'),
    8,
    ({ agrMbl }) => setBalance(agrMbl, ENOUGH_FEN),
  );

  const byNumber = new Map<string, Plan>();
  await inParallel(plans, 12, async (plan) => {
    const agreementNo = await signers.open(plan);
    byNumber.set(agreementNo, plan);
    if (plan.signs === 'atOnce') await signers.sign(plan, agreementNo);
  });
  const accounts = createPayerAccounts(sandbox, wallet, byNumber);
  await accounts.fundNew();
  const numbers = new Map([...byNumber].map(([agreementNo, plan]) => [plan, agreementNo]));
  const actions = Map.groupBy(
    plans.flatMap((plan) => plan.actions.map((action) => ({ plan, action }))),
    ({ action }) => action.at,
  );
  const times = [...actions.keys()].toSorted((a, b) => a - b);
  const behaviours = createBehaviours({ parts, sandbox, accounts, signers, plans: byNumber, clock, dice });
  const act = ({ plan, action }: { plan: Plan; action: Action }): Promise<void> =>
    signers.act(plan, numbers.get(plan) ?? '', action);

  async function morning(at: number): Promise<void> {
    const day = Math.round((midnight(at) - midnight(YEAR_BEGINS)) / DAY);
    await inParallel(
      people.filter(({ incomeFen, payday }) => incomeFen > 0 && day % 30 === payday),
      8,
      async (person) => {
        if (wallet === 'phonebill') return sandbox.addMoney(person.userNo, person.incomeFen);
        for (const [agreementNo, plan] of byNumber)
          if (plan.person === person) await accounts.add(agreementNo, person.incomeFen);
      },
    );
    await inParallel(
      people.filter(({ losesCardOn }) => losesCardOn === day),
      8,
      ({ userNo }) => sandbox.removeCards(userNo),
    );
    await inParallel(
      plans.filter(({ lowOn }) => lowOn.includes(day)),
      8,
      ({ agrMbl }) => setBalance(agrMbl, LOW_FEN),
    );
  }

  return {
    plans: byNumber,
    balanceChanges,
    nextEvent(now, ends) {
      while ((times[0] ?? Infinity) <= now) times.shift();
      const chores = [0, DAY]
        .flatMap((later) => [MORNING, NOON, EVENING].map((one) => midnight(now) + later + one))
        .filter((one) => one > now);
      const next = Math.min(times[0] ?? Infinity, ...chores);
      return next <= ends ? next : Infinity;
    },
    async begin(at) {
      const now = timeOfDay(at);
      const { amid = [], before = [] } = Object.groupBy(actions.get(at) ?? [], ({ action }) =>
        action.amid ? 'amid' : 'before',
      );
      await inParallel(before, 8, act);
      if (now === MORNING) await morning(at);
      if (wallet !== 'phonebill' && (now === MORNING || now === NOON || now === EVENING))
        await behaviours.signAtWallet();
      if (now === NOON) await behaviours.resumeSuspended();
      if (now === EVENING) await behaviours.payDebts();
      return amid.map((one) => () => act(one));
    },
    hesitation: () => dice.whole(0, 60),
  };
}
