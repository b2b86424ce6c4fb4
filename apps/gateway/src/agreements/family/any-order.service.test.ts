import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import { type AgreementHarness, RIGHT_CODE, sampleTerms } from '../testing/agreement-harness.ts';
import { harnessWithBooks, type HarnessWithBooks } from '../testing/opened-agreement.ts';

type Action =
  | { readonly kind: 'cap'; readonly yuan: number | null }
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'wallet'; readonly behaviour: string }
  | { readonly kind: 'terms'; readonly member: number; readonly yuan: number; readonly dayOfMonth: number }
  | { readonly kind: 'skip' | 'unskip' | 'pause' | 'resume'; readonly member: number };

const member = fc.nat(2);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cap' as const), yuan: fc.constantFrom(0, 50, 80, 130, null) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0.25, 1, 3, 9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wallet' as const),
      behaviour: fc.constantFrom('paid', 'paid', 'silent', 'insufficient_balance'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      member,
      yuan: fc.constantFrom(30, 50, 100),
      dayOfMonth: fc.constantFrom(1, 15, 31),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('skip' as const, 'unskip' as const, 'pause' as const, 'resume' as const),
      member,
    }),
  },
);

let { harness, wallet } = {} as HarnessWithBooks;
beforeAll(async () => {
  ({ harness, wallet } = harnessWithBooks(await createTestDatabase()));
});
afterAll(() => harness.end());

/** Returns by month, in fen, what counts, and how much of it was leased. */
async function countedOf(
  agreementNos: readonly string[],
): Promise<Map<string, { all: bigint; leased: bigint }>> {
  const months = new Map<string, { all: bigint; leased: bigint }>();
  for (const charge of (await Promise.all(agreementNos.map((no) => harness.charges(no)))).flat()) {
    if (['skipped', 'failed', 'cancelled', 'refunded'].includes(charge.state)) continue;
    const { all, leased } = months.get(charge.period) ?? { all: 0n, leased: 0n };
    months.set(charge.period, {
      all: all + charge.amountFen,
      leased: leased + (charge.firstDebitAt === null ? 0n : charge.amountFen),
    });
  }
  return months;
}

async function perform(userNo: string, agreementNos: readonly string[], action: Action): Promise<void> {
  const { automatic, requestNo, signerOf, time } = harness;
  const noOf = (index: number): string => agreementNos[index] ?? '';
  switch (action.kind) {
    case 'cap':
      await automatic.family.setCap(userNo, action.yuan === null ? null : BigInt(action.yuan * 100));
      return;
    case 'wait':
      return harness.runUntil(time.now + action.days * 24 * HOUR, 6 * HOUR);
    case 'wallet':
      wallet.behaviour = { balance: action.behaviour, card: action.behaviour };
      return;
    case 'terms': {
      const asked = requestNo();
      const { dayOfMonth } = action;
      const amountFen = BigInt(action.yuan * 100);
      await automatic.setup.changeTerms(signerOf(userNo), {
        ...harness.request({ idempotencyKey: asked, terms: { ...sampleTerms, dayOfMonth, amountFen } }),
        agreementNo: noOf(action.member),
      });
      await automatic.setup.confirmWithCode(signerOf(userNo), {
        idempotencyKey: asked,
        smsCode: RIGHT_CODE,
        creditTextVersion: null,
        creditConsented: false,
      });
      // Nothing is raised before its member agrees; a change that raises nothing asks no member.
      const { consents } = await harness.agreement(noOf(action.member));
      if (consents.some(({ state }) => state === 'requested' || state === 'asked'))
        await harness.letMemberAgree(noOf(action.member));
      return;
    }
    default:
      await automatic.commands.operate(userNo, {
        idempotencyKey: requestNo(),
        kind: action.kind,
        agreementNo: noOf(action.member),
      });
  }
}

/** Ends all, so that nothing of an earlier run is charged during the next. */
async function endAll(userNo: string, agreementNos: readonly string[]): Promise<void> {
  const cancel: AgreementHarness['automatic']['commands']['cancel'] = harness.automatic.commands.cancel;
  for (const agreementNo of agreementNos)
    await cancel(userNo, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
  wallet.behaviour = {};
  await harness.settle();
}

/** Always included: for a month the cap lets one be charged, and no other. */
const oneOfThreeFits: Action[] = [
  { kind: 'cap', yuan: 80 },
  ...Array.from({ length: 4 }, (): Action => ({ kind: 'wait', days: 9 })),
];

test('charges never exceed the monthly cap, in any order of caps, terms, skips and refusals', async () => {
  let users = 3_000_000_000;
  const reached = { cancelled: 0, credited: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 12, maxLength: 24, size: 'max' }), async (actions) => {
      const userNo = String((users += 1));
      const nos: string[] = [];
      for (const beneficiaryMobileNo of ['13700137001', '13700137002', '13700137003'])
        nos.push(await harness.openAgreement({ beneficiaryMobileNo }, userNo));
      let cap: bigint | null = null;
      /** A charge that was already leased when the cap was set is not undone. */
      let leasedThen = new Map<string, bigint>();
      for (const action of actions) {
        try {
          await perform(userNo, nos, action);
        } catch (error) {
          // An act that is not possible now is refused, without further effect.
          if (!(error instanceof Refusal)) throw error;
        }
        const counted = await countedOf(nos);
        if (action.kind === 'cap') {
          cap = action.yuan === null ? null : BigInt(action.yuan * 100);
          leasedThen = new Map([...counted].map(([month, { leased }]) => [month, leased]));
        }
        if (cap === null) continue;
        for (const [month, { all }] of counted) {
          const before = leasedThen.get(month) ?? 0n;
          expect(all, `${month} counts ${all}`).toBeLessThanOrEqual(before > cap ? before : cap);
        }
      }
      const charges = (await Promise.all(nos.map((no) => harness.charges(no)))).flat();
      reached.cancelled += charges.filter(({ reason }) => reason === 'familyCapReached').length;
      reached.credited += charges.filter(({ state }) => state === 'credited').length;
      await endAll(userNo, nos);
    }),
    { numRuns: 12, endOnFailure: true, examples: [[oneOfThreeFits]] },
  );
  expect(reached.cancelled).toBeGreaterThan(0);
  expect(reached.credited).toBeGreaterThan(0);
}, 240_000);
