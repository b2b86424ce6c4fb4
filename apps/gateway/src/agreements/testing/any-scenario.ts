/** The actions that may happen to an agreement, in any order, for property tests. */
import fc from 'fast-check';
import type { Terms } from '../model/aggregate.ts';
import type { CodelessKind } from '../pausing/commands.ts';

export const firstTerms: Terms = {
  trigger: 'day',
  dayOfMonth: 15,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance', 'card', 'creditPay'],
};
export const otherTerms: readonly Partial<Terms>[] = [
  {},
  { dayOfMonth: 31 },
  { dayOfMonth: 1, amountFen: 10_000n },
  { amountFen: 3000n, capPerMonthFen: 3000n },
  { payOrder: ['card'] },
  { payOrder: ['creditPay'] },
  { endsOn: '2027-01-15' },
  { trigger: 'balance', dayOfMonth: null, thresholdFen: 2000n },
  {
    trigger: 'balance',
    dayOfMonth: null,
    thresholdFen: 1000n,
    capPerMonthFen: 20_000n,
    payOrder: ['balance'],
  },
];

export type Action =
  | { readonly kind: 'wait'; readonly hours: number }
  /** Waits until the next look at the agreement. */
  | { readonly kind: 'nextLook' }
  /** Nothing runs for so many hours. */
  | { readonly kind: 'outage'; readonly hours: number }
  | {
      readonly kind: 'wallet';
      readonly source: 'balance' | 'card' | 'creditPay' | 'all';
      readonly behaviour: string;
    }
  | { readonly kind: 'carrier'; readonly behaviour: 'credits' | 'refuses' | 'accepts' | 'silent' }
  | { readonly kind: 'balance'; readonly fen: bigint | null }
  | { readonly kind: CodelessKind | 'cancel' | 'repay' }
  | { readonly kind: 'edit'; readonly terms: number }
  /** The signer ends the mandate in the wallet, with or without a webhook. */
  | { readonly kind: 'walletEnds'; readonly webhook: boolean };

const usual = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('nextLook' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(0.4, 1, 3, 5, 11, 24, 24 * 4, 24 * 13),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('outage' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(24 * 16, 24 * 45)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wallet' as const),
      source: fc.constantFrom('balance' as const, 'card' as const, 'creditPay' as const, 'all' as const),
      behaviour: fc.constantFrom('paid', 'silent', 'paidUnheard', 'insufficient_balance', 'card_missing'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('carrier' as const),
      behaviour: fc.constantFrom(
        'credits' as const,
        'refuses' as const,
        'accepts' as const,
        'silent' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('balance' as const),
      fen: fc.constantFrom(0n, 1500n, 9000n, null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pause' as const,
        'resume' as const,
        'resume' as const,
        'skip' as const,
        'unskip' as const,
        'repay' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), terms: fc.nat(otherTerms.length - 1) }),
  },
);
const endings = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({ kind: fc.constant('walletEnds' as const), webhook: fc.boolean() }),
);
/** A random sequence of actions, beginning perhaps with other terms, and perhaps ended somewhere. */
export const anyScenario: fc.Arbitrary<Action[]> = fc
  .tuple(
    fc.nat(otherTerms.length - 1),
    fc.array(fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: endings }), {
      minLength: 20,
      maxLength: 60,
      size: 'max',
    }),
  )
  .map(([terms, actions]) => [{ kind: 'edit', terms }, ...actions]);

const announced: readonly Action[] = [{ kind: 'edit', terms: 0 }, { kind: 'nextLook' }];
/** Situations that chance seldom leads to, for a charge on the 15th, and a last day. */
export const rareScenarios: readonly (readonly Action[])[] = [
  // Due again only at night, after an outage: the debit waits for the morning.
  [...announced, { kind: 'outage', hours: 37 }, { kind: 'wait', hours: 24 }],
  // Changed to a smaller amount before the debit.
  [...announced, { kind: 'edit', terms: 3 }, { kind: 'wait', hours: 48 }],
  // Skipped before it is announced, unskipped, and skipped again.
  [
    { kind: 'edit', terms: 0 },
    { kind: 'skip' },
    { kind: 'unskip' },
    { kind: 'skip' },
    { kind: 'nextLook' },
    { kind: 'wait', hours: 48 },
  ],
  // Advanced again only when its last day is over.
  [
    { kind: 'edit', terms: 6 },
    { kind: 'outage', hours: 24 * 60 },
    { kind: 'wait', hours: 24 },
  ],
];
