import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import {
  type AgreementHarness,
  createAgreementHarness,
  RIGHT_CODE,
  sampleTerms,
} from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, signerOf, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import {
  type CrashPoint,
  type CrashInjection,
  ProcessCrashed,
  runThroughCrashes,
  prepareCrashInjection,
  settleThroughCrashes,
} from '../testing/crash-injection.ts';
import { START } from '../../orders/testing/order-harness.ts';
import {
  type CarrierBook,
  keepCarrierBook,
  keepWalletBook,
  type WalletBook,
} from '../../partners/testing/partner-books.ts';

let harness: AgreementHarness;
let wallet: WalletBook;
let carrier: CarrierBook;
let crashes: CrashInjection;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
  wallet = keepWalletBook(harness.entrust, harness.clock);
  carrier = keepCarrierBook(harness.carrier);
  crashes = prepareCrashInjection(harness);
});
afterAll(() => harness.end());

/** Repeats a user's request until an answer arrives. */
async function insisting<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProcessCrashed)) throw error;
    }
  }
}

const open = () => harness.openAgreement({ terms: { ...sampleTerms, payOrder: ['balance', 'creditPay'] } });
async function debit(): Promise<void> {
  await runThroughCrashes(harness, inDecember(14, 12), 4 * HOUR);
  harness.time.now = inDecember(15, 9);
  await runThroughCrashes(harness, inDecember(15, 11), HOUR);
}
const finish = (): Promise<void> => runThroughCrashes(harness, inDecember(18), 6 * HOUR);
const cancel = async (agreementNo: string): Promise<void> => {
  const userNo = await signerOf(harness, agreementNo);
  await insisting(() =>
    harness.automatic.commands.cancel(userNo, { agreementNo, reasonCode: 'notNeeded', reasonText: null }),
  );
};
/**
 * Counts the messages with these words, each once however often it was sent. A message of an earlier crash
 * position may still be on its way, and arrive once more.
 */
const notices = (part: string, toldBefore: ReadonlySet<string>): number =>
  new Set(
    harness.sent.filter(({ text }) => text.includes(part)).map(({ requestNo }) => requestNo),
  ).difference(toldBefore).size;

interface Story {
  readonly what: string;
  /** Plays the story from the announcement on; the crash occurs somewhere in it. */
  play(agreementNo: string): Promise<void>;
  readonly charge: string;
  readonly keptFen: bigint;
  readonly creditedFen: bigint;
  readonly debts: number;
}

const stories: readonly Story[] = [
  {
    what: 'refused by the first source, paid by credit pay, credited',
    charge: '202612 credited',
    keptFen: 4990n,
    creditedFen: 5000n,
    debts: 1,
    async play() {
      wallet.behaviour = { balance: 'insufficient_balance' };
      await debit();
      await finish();
    },
  },
  {
    what: 'refused by all, paid four hours later',
    charge: '202612 credited',
    keptFen: 4990n,
    creditedFen: 5000n,
    debts: 0,
    async play() {
      wallet.behaviour = { balance: 'insufficient_balance', creditPay: 'credit_limit' };
      await debit();
      wallet.behaviour = {};
      await finish();
    },
  },
  {
    what: 'paid, refused by the carrier, given back',
    charge: '202612 refunded deliveryFailed',
    keptFen: 0n,
    creditedFen: 0n,
    debts: 0,
    async play() {
      carrier.behaviour = 'refuses';
      await debit();
      await finish();
    },
  },
  {
    what: 'cancelled while the wallet is silent',
    charge: '202612 cancelled agreementEnded',
    keptFen: 0n,
    creditedFen: 0n,
    debts: 0,
    async play(agreementNo) {
      wallet.behaviour = { balance: 'silent' };
      await debit();
      await cancel(agreementNo);
      wallet.behaviour = {};
      await finish();
    },
  },
  {
    what: 'refused by all for good',
    charge: '202612 failed balanceTooLow',
    keptFen: 0n,
    creditedFen: 0n,
    debts: 0,
    async play() {
      wallet.behaviour = { balance: 'insufficient_balance', creditPay: 'credit_limit' };
      await debit();
      await finish();
    },
  },
];

const positions = stories.flatMap((story) =>
  (['before', 'after'] as CrashPoint[]).map((point) => ({ ...story, point })),
);

describe('a process that crashes once at any action and restarts neither loses nor repeats anything', () => {
  test.each(positions)(
    '$what; a crash $point the action',
    async ({ play, charge, keptFen, creditedFen, debts, point }) => {
      let actions = 1;
      for (let position = 0; position < actions; position += 1) {
        [harness.time.now, wallet.behaviour, carrier.behaviour] = [START, {}, 'credits'];
        crashes.arm(Infinity, point);
        const agreementNo = await open();
        await settleThroughCrashes(harness);
        harness.time.now = inDecember(14, 8);
        const toldBefore = new Set(harness.sent.map(({ requestNo }) => requestNo));
        crashes.arm(position, point);
        await play(agreementNo);
        actions = crashes.actions;
        const at = `${point} action ${position}`;
        const [made] = await harness.charges(agreementNo);
        const credited = carrier.credits.get(`D${made?.orderNo}`) ?? 0n;
        expect({
          at,
          charges: (await summaryOf(harness, agreementNo)).charges,
          kept: wallet.kept(agreementNo),
          paid: wallet.paid(agreementNo).length,
          credited,
          debts: (await harness.agreement(agreementNo)).debts.length,
          ...(await unsettledMoney(harness)),
        }).toEqual({
          at,
          charges: [charge],
          kept: keptFen,
          paid: keptFen > 0n || charge.includes('refunded') ? 1 : 0,
          credited: creditedFen,
          debts,
          ...NOTHING_UNSETTLED,
        });
        expect(notices('届时自动扣款', toldBefore), at).toBe(1);
        expect(notices('已为', toldBefore), at).toBe(charge.endsWith('credited') ? 1 : 0);
      }
      expect(actions).toBeGreaterThan(5);
    },
  );

  test.each<CrashPoint>(['before', 'after'])(
    'an opening leads to one active agreement with one mandate, after a crash %s any action',
    async (point) => {
      let actions = 1;
      for (let position = 0; position < actions; position += 1) {
        harness.time.now = START;
        const asked = harness.request();
        const signer = harness.signerOf(String(6_000_000_000 + position * 2 + (point === 'after' ? 1 : 0)));
        crashes.arm(position, point);
        await insisting(() => harness.automatic.setup.open(signer, asked));
        const { agreementNo } = await insisting(() =>
          harness.automatic.setup.confirmWithCode(signer, {
            idempotencyKey: asked.idempotencyKey,
            smsCode: RIGHT_CODE,
            creditTextVersion: null,
            creditConsented: false,
          }),
        );
        await settleThroughCrashes(harness);
        actions = crashes.actions;
        expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
          state: 'active',
          mandate: 'active',
        });
        const { rows } = await harness.pool.query(
          'select count(*)::integer as count from agreements where user_no = $1',
          [signer.userNo],
        );
        expect(rows[0]?.count).toBe(1);
      }
      expect(actions).toBeGreaterThanOrEqual(4);
    },
  );
});
