// Tests pausing, skipping, cancelling, withdrawing, lowering and stopping in any order with debits whose
// connections are cut and whose answers are late, compared with the wallet's own records.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { chinaDayOf, HOUR_MS as HOUR, monthPeriod } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { Terms } from '../model/aggregate.ts';
import { type AgreementHarness, createAgreementHarness, RIGHT_CODE } from '../testing/agreement-harness.ts';
import { setDebitStops } from '../testing/debit-stops.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import {
  connectWallet,
  type SentDebit,
  type WireBehaviour,
  type WireToWallet,
} from '../testing/wire-to-wallet.ts';

const commands = [
  'pause',
  'resume',
  'skip',
  'unskip',
  'cancel',
  'withdraw',
  'lowerFamilyCap',
  'liftFamilyCap',
  'lowerTerms',
  'otherSource',
  'stopDebits',
  'allowDebits',
] as const;
type Command = (typeof commands)[number];
type Action =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'wire'; readonly behaviour: WireBehaviour }
  | { readonly kind: 'arrive' }
  | { readonly kind: 'command'; readonly command: Command; readonly duringSending: boolean };

const anyCommand = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Command[]>('pause', 'pause', 'resume', 'skip', 'unskip') },
  { weight: 3, arbitrary: fc.constantFrom<Command[]>('stopDebits', 'allowDebits', 'allowDebits') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Command[]>('lowerFamilyCap', 'liftFamilyCap', 'lowerTerms', 'otherSource'),
  },
  { weight: 1, arbitrary: fc.constantFrom<Command[]>('cancel', 'withdraw') },
);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(0.01, 0.01, 0.2, 2, 14, 24, 24 * 17),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wire' as const),
      behaviour: fc.constantFrom<WireBehaviour[]>(
        'paid',
        'lost',
        'lost',
        'late',
        'late',
        'unheard',
        'declined',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('arrive' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      command: anyCommand,
      duringSending: fc.boolean(),
    }),
  },
);

let harness: AgreementHarness;
let wire: WireToWallet;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
  wire = connectWallet(harness.entrust, harness.clock);
});
afterAll(() => harness.end());

/**
 * A stretch in which nothing may be sent, by the order of events: from the command's answer until it is
 * lifted.
 */
interface Stretch {
  readonly what: string;
  readonly from: number;
  until: number;
}

/** The statements made to people, which the wallet's records must not contradict. */
class Told {
  readonly stretches: Stretch[] = [];
  /** Charges that were reported as given up or skipped. */
  readonly givenUp = new Map<string, number>();
  /** The amounts (fen) that may not be exceeded, from a place in the order of events on. */
  readonly amounts: { readonly from: number; readonly familyFen: bigint; readonly ownFen: bigint }[] = [
    { from: 0, familyFen: 10_000n, ownFen: 5000n },
  ];
  readonly sources: { readonly from: number; readonly source: string | null }[] = [];

  begin(what: string): void {
    this.stretches.push({ what, from: wire.happens(), until: Infinity });
  }

  /** Ends a stretch; to be called before it is lifted. */
  lift(what: string, at: number): void {
    for (const one of this.stretches) if (one.what === what && one.until === Infinity) one.until = at;
  }
}

async function changeTerms(userNo: string, agreementNo: string, terms: Partial<Terms>): Promise<void> {
  const asked = harness.requestNo();
  const { terms: present } = (await harness.agreement(agreementNo)).agreement;
  const request = harness.request({ idempotencyKey: asked, terms: { ...present, ...terms } });
  await harness.automatic.setup.changeTerms(harness.signerOf(userNo), { ...request, agreementNo });
  const { operation } = await harness.automatic.setup.confirmWithCode(harness.signerOf(userNo), {
    idempotencyKey: asked,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  if (operation.state !== 'done') throw new Error(`the change of terms is ${operation.state}`);
}

interface Run {
  readonly userNo: string;
  readonly member: string;
  readonly agreementNo: string;
  readonly told: Told;
}

/** Performs the command, and notes what its answer states once it has arrived. */
async function perform({ userNo, member, agreementNo, told }: Run, command: Command): Promise<void> {
  const { automatic } = harness;
  const begun = wire.happens();
  const last = told.amounts.at(-1) ?? { familyFen: 0n, ownFen: 0n };
  switch (command) {
    case 'pause': {
      const { underWay } = await operate('pause');
      told.begin('paused');
      if (underWay && ['beingCancelled', 'stopped'].includes(underWay.outcome))
        told.givenUp.set(underWay.chargeNo, wire.happens());
      return;
    }
    case 'resume':
      await operate('resume');
      return told.lift('paused', begun);
    case 'skip': {
      const announced = (await harness.charges(agreementNo)).find(({ state }) => state === 'announced');
      const { skips } = await operate('skip');
      // A charge that was being debited is never the one skipped.
      if (skips === 'announcedCharge' && announced) told.givenUp.set(announced.chargeNo, wire.happens());
      return;
    }
    case 'unskip':
      await operate('unskip');
      for (const { chargeNo, state } of await harness.charges(agreementNo))
        if (state === 'announced') told.givenUp.delete(chargeNo);
      return;
    case 'cancel': {
      const reason = { reasonCode: 'notNeeded', reasonText: null };
      const underWay = await automatic.commands.cancel(userNo, { agreementNo, ...reason });
      told.begin('cancelled');
      if (underWay && underWay.outcome !== 'willFinish') told.givenUp.set(underWay.chargeNo, wire.happens());
      return;
    }
    case 'withdraw': {
      const { consents } = await harness.agreement(agreementNo);
      const agreed = consents.findLast(({ state }) => state === 'agreed');
      if (!agreed) return;
      await automatic.consents.answer(member, agreed.consentNo, 'stop');
      return told.begin('withdrawn');
    }
    case 'lowerFamilyCap':
      await automatic.family.setCap(userNo, 2000n);
      told.amounts.push({ ...last, from: wire.happens(), familyFen: 2000n });
      return;
    case 'liftFamilyCap':
      told.amounts.push({ ...last, from: begun, familyFen: 10_000n });
      await automatic.family.setCap(userNo, null);
      return;
    case 'lowerTerms':
      await changeTerms(userNo, agreementNo, { amountFen: 3000n, capPerMonthFen: 3000n });
      told.amounts.push({ ...last, from: wire.happens(), ownFen: 3000n });
      return;
    case 'otherSource':
      await changeTerms(userNo, agreementNo, { payOrder: ['card'] });
      told.sources.push({ from: wire.happens(), source: 'card' });
      return;
    case 'stopDebits':
      await setDebitStops(harness.pool, [{ channel: null }]);
      return told.begin('stopped');
    case 'allowDebits':
      told.lift('stopped', begun);
      return setDebitStops(harness.pool, []);
  }

  function operate(kind: 'pause' | 'resume' | 'skip' | 'unskip') {
    return automatic.commands.operate(userNo, { idempotencyKey: harness.requestNo(), kind, agreementNo });
  }
}

/** Performs a command; one that is not allowed now is refused, and states nothing. */
async function tryTo(run: Run, command: Command): Promise<void> {
  try {
    await perform(run, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function play(run: Run, actions: readonly Action[]): Promise<void> {
  for (const action of actions) {
    if (action.kind === 'wait') await harness.runUntil(harness.time.now + action.hours * HOUR, 6 * HOUR);
    else if (action.kind === 'wire') wire.behaviour = action.behaviour;
    else if (action.kind === 'arrive') wire.letArrive();
    else if (!action.duringSending) await tryTo(run, action.command);
    else
      wire.duringSending = async () => {
        wire.duringSending = async () => undefined;
        await tryTo(run, action.command);
      };
  }
}

/** Restores the wire, allows everything, and ends the agreement, so that what is under way ends. */
async function finish(run: Run): Promise<void> {
  wire.duringSending = async () => undefined;
  wire.behaviour = 'paid';
  wire.letArrive();
  await setDebitStops(harness.pool, []);
  await tryTo(run, 'cancel');
  await harness.runUntil(harness.time.now + 24 * HOUR, 6 * HOUR);
}

const chargeOf = ({ agreementNo, paymentNo }: SentDebit, orders: ReadonlyMap<string, string>): string =>
  orders.get(paymentNo.slice(1, 25)) ?? `no charge of ${agreementNo}`;
const monthOfTime = (ms: number): string => monthPeriod(chinaDayOf(ms));

/**
 * Compares the wallet's records with the statements made. Returns which situations of interest the run
 * reached.
 */
async function compare({ agreementNo, told }: Run) {
  const charges = await harness.charges(agreementNo);
  const orders = new Map(charges.flatMap(({ orderNo, chargeNo }) => (orderNo ? [[orderNo, chargeNo]] : [])));
  const faceOf = new Map(charges.map(({ chargeNo, amountFen }) => [chargeNo, amountFen]));
  const sent = wire.sent.filter((one) => one.agreementNo === agreementNo);
  const kept = [...wire.taken.values()].filter(
    (one) => one.agreementNo === agreementNo && !wire.refunded.has(one.paymentNo),
  );
  for (const debit of sent) {
    const { order, at, source, paymentNo } = debit;
    const chargeNo = chargeOf(debit, orders);
    const forbidding = told.stretches.find(({ from, until }) => from < order && order < until);
    expect(forbidding, `${paymentNo} was sent while it was ${forbidding?.what}`).toBeUndefined();
    expect(order, `${chargeNo} was given up, and sent`).toBeLessThan(told.givenUp.get(chargeNo) ?? Infinity);
    const amounts = told.amounts.findLast(({ from }) => from < order);
    const faceFen = faceOf.get(chargeNo) ?? 0n;
    expect(faceFen <= (amounts?.familyFen ?? 0n) && faceFen <= (amounts?.ownFen ?? 0n), paymentNo).toBe(true);
    const chosen = told.sources.findLast(({ from }) => from < order)?.source ?? source;
    expect(source, `${paymentNo} was sent to a source that was taken away`).toBe(chosen);
    expect(monthOfTime(at), `${chargeNo} was sent in another month`).toBe(chargeNo.slice(25, 31));
  }
  for (const debit of kept)
    expect([...told.givenUp.keys()], 'given up, debited, and not given back').not.toContain(
      chargeOf(debit, orders),
    );
  // Nothing is debited twice, and what was kept is what was credited.
  const credited = charges.filter(({ state }) => state === 'credited');
  expect(kept.map((debit) => chargeOf(debit, orders)).toSorted()).toEqual(
    credited.map(({ chargeNo }) => chargeNo).toSorted(),
  );
  for (const [month, ofMonth] of Map.groupBy(kept, ({ at }) => monthOfTime(at)))
    expect(
      ofMonth.reduce((sum, debit) => sum + (faceOf.get(chargeOf(debit, orders)) ?? 0n), 0n),
      month,
    ).toBeLessThanOrEqual(10_000n);
  expect(
    charges
      .map(({ state }) => state)
      .filter((state) => !['credited', 'cancelled', 'failed', 'refunded', 'skipped'].includes(state)),
  ).toEqual([]);
  return {
    sent: sent.length,
    sentAgain: sent.length - new Set(sent.map(({ paymentNo }) => paymentNo)).size,
    credited: credited.length,
    givenBack: [...wire.taken.values()].filter(
      (one) => one.agreementNo === agreementNo && wire.refunded.has(one.paymentNo),
    ).length,
    givenUpWhileSent: sent.filter((debit) => told.givenUp.has(chargeOf(debit, orders))).length,
  };
}

/**
 * Runs that are always included: one debit is lost, sent again and paid; one arrives after its pause, and is
 * refunded.
 */
const everyOutcome: [Action[]][] = [
  [
    [
      { kind: 'wire', behaviour: 'paid' },
      { kind: 'wait', hours: 2 },
    ],
  ],
  [
    [
      { kind: 'command', command: 'pause', duringSending: false },
      { kind: 'arrive' },
      { kind: 'wait', hours: 2 },
    ],
  ],
];

test('debits nothing after a confirmed stop, nothing twice, and nothing above a cap', async () => {
  let users = 7_100_000_000;
  const reached = { sent: 0, sentAgain: 0, credited: 0, givenBack: 0, givenUpWhileSent: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 8, maxLength: 18, size: 'max' }), async (actions) => {
      const member = String(13_700_200_000 + (users % 100_000));
      const userNo = String((users += 1));
      harness.time.now = inDecember(13, 12);
      wire.behaviour = 'paid';
      const agreementNo = await harness.openAgreement({ beneficiaryMobileNo: member }, userNo);
      const run = { userNo, member, agreementNo, told: new Told() };
      wire.behaviour = actions.length % 2 === 0 ? 'lost' : 'late';
      // Its debit is sent between nine and eleven.
      await harness.runUntil(inDecember(15, 11), HOUR / 2);
      await play(run, actions);
      await finish(run);
      const found = await compare(run);
      for (const [name, count] of Object.entries(found)) reached[name as keyof typeof found] += count;
    }),
    { numRuns: 25, endOnFailure: true, examples: everyOutcome },
  );
  for (const [what, count] of Object.entries(reached)) expect(count, what).toBeGreaterThan(0);
}, 240_000);
