// Tests that the rules for debits by WeChat Pay and Alipay find what they should: clean books pass, and each
// kind of damage is reported.
import { type Damage, testThatRulesFindDamage } from '../harness/rules-find-damage.ts';
import type { Books } from './books.ts';
import type { DebitBooks, SignerBook } from './debit-books.ts';
import { debitRules, debitViolations } from './debit-rules.ts';
import type { SignerRecord } from './signer.ts';

const [CREDITED, REFUNDED] = ['1'.repeat(24), '2'.repeat(24)] as const;
const on = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 11, day, hour - 8));
const recordOf = (agreementNo: string, more: object): SignerRecord =>
  ({
    planned: { behaviour: 'keeps' },
    agreementNo,
    signed: true,
    stopped: null,
    endedAtWallet: false,
    lowered: null,
    ...more,
  }) as SignerRecord;

/** Three signers: one whose debit was kept, one who cancelled just before theirs, one who never signed. */
function cleanBooks() {
  const charge = { period: '202612', reason: null, amountFen: 5000, announcedAt: on(2) };
  const debit = { amountFen: 4990, at: on(4), isRefunded: false };
  const signers: SignerBook[] = [
    {
      record: recordOf('A1', {}),
      agreementState: 'active',
      leases: [{ chargeNo: 'C1', at: on(4, 11) }],
      charges: [{ ...charge, chargeNo: 'C1', orderNo: CREDITED, state: 'credited' }],
      contract: 'signed',
      notices: [{ amountFen: 5000, at: on(2, 21) }],
      debits: [{ ...debit, requestNo: `P${CREDITED}01`, contractOf: 'A1' }],
    },
    {
      record: recordOf('A2', {
        planned: { behaviour: 'cancels' },
        stopped: { from: on(4, 11).getTime(), to: null },
      }),
      agreementState: 'cancelled',
      leases: [{ chargeNo: 'C2', at: on(4, 10) }],
      charges: [{ ...charge, chargeNo: 'C2', orderNo: REFUNDED, state: 'refunded' }],
      contract: 'ended',
      notices: [{ amountFen: 5000, at: on(2) }],
      debits: [{ ...debit, requestNo: `P${REFUNDED}01`, contractOf: 'A2', isRefunded: true }],
    },
    {
      record: recordOf('A3', { signed: false }),
      agreementState: 'expired',
      leases: [],
      charges: [],
      contract: null,
      notices: [],
      debits: [],
    },
  ];
  const orders = [
    { orderNo: CREDITED, state: 'credited' },
    { orderNo: REFUNDED, state: 'refunded' },
  ] as unknown as Books['orders'];
  return { signers, givenUp: 0, strangers: [] as string[], orders };
}
type CleanBooks = ReturnType<typeof cleanBooks>;

/** Changes something of one of the signers, or of their first charge or debit. */
const of =
  (index: number, change: (one: SignerBook) => Partial<SignerBook>) =>
  ({ signers }: CleanBooks): void => {
    const one = signers[index];
    if (one) signers[index] = { ...one, ...change(one) };
  };
const debits = (index: number, changed: Partial<DebitBooks['signers'][number]['debits'][number]>) =>
  of(index, (one) => ({ debits: one.debits.map((debit) => ({ ...debit, ...changed })) }));

const damages: Record<keyof typeof debitRules, readonly Damage<CleanBooks>[]> = {
  'whatever the wallet debited is of a charge of ours': [({ strangers }) => strangers.push('P9')],
  'a charge is debited once at the most, and what it was debited beside that goes back': [
    of(0, (one) => ({
      debits: [...one.debits, ...one.debits.map((debit) => ({ ...debit, requestNo: `P${CREDITED}02` }))],
    })),
  ],
  'nothing is debited but under what its payer signed for that very agreement': [
    debits(0, { contractOf: 'A2' }),
    of(0, () => ({ contract: 'waiting' })),
    of(0, ({ record }) => ({ record: { ...record, signed: false } })),
  ],
  'each debit was announced before, by the wallet too where it tells payers, and is no more than that': [
    debits(0, { at: on(1) }),
    debits(0, { amountFen: 5700 }),
    of(0, () => ({ notices: [] })),
    of(0, () => ({ notices: [{ amountFen: 3000, at: on(2) }] })),
    of(1, () => ({ notices: [{ amountFen: 5000, at: on(3, 7) }] })),
  ],
  'nothing is leased or kept that is debited after its signer was told that it is over': [
    debits(1, { isRefunded: false }),
    of(1, () => ({ leases: [{ chargeNo: 'C2', at: on(4, 13) }] })),
  ],
  'no more is debited than the terms that count since a change was told to be done': [
    of(0, ({ record }) => ({ record: { ...record, lowered: { toFen: 3000, from: on(3).getTime() } } })),
  ],
  'a charge is credited when its order is, and then alone, and a debit that is kept has credited it': [
    of(0, (one) => ({ charges: one.charges.map((charge) => ({ ...charge, state: 'failed' })) })),
    debits(0, { isRefunded: true }),
    debits(1, { isRefunded: false }),
  ],
  'what was signed at the wallet stands as long as its agreement, and no longer': [
    of(0, () => ({ contract: 'ended' })),
    of(1, () => ({ contract: 'signed' })),
    of(2, () => ({ contract: 'signed' })),
  ],
  'who has not signed in time has set up nothing, and who ended it has none any more': [
    of(2, () => ({ agreementState: 'active' })),
    of(0, ({ record }) => ({ record: { ...record, endedAtWallet: true } })),
    of(1, () => ({ agreementState: 'paused' })),
  ],
};

testThatRulesFindDamage({
  rules: debitRules,
  damages,
  cleanBooks,
  violations: ({ orders, ...books }) => debitViolations(books, orders),
});
