/** Compares a partner's statement with our own book of the same time, both ways, with amounts. */
import type { Fen } from '@phonebill/money';
import type { Difference, DifferenceKind } from './difference.ts';

export interface Entry {
  readonly reference: string;
  readonly amount: Fen;
  readonly at: Date;
}

export interface Kinds {
  /** The partner has it, we do not. */
  readonly only: DifferenceKind;
  /** We have it, the partner does not. */
  readonly missing: DifferenceKind;
  readonly amount: DifferenceKind;
}

/** One of our entries; null when we have none, or when it has not happened according to us. */
export type OwnEntries = (references: readonly string[]) => Promise<ReadonlyMap<string, Fen>>;

const PAGE = 500;

/**
 * `theirs` is the partner's statement, `ours` our entries of the inner part of the same time (its edges left
 * out, since two clocks never agree on them), `look` finds our entries by reference whenever they happened.
 */
export async function compareBooks(
  theirs: AsyncIterable<Entry>,
  ours: readonly Entry[],
  look: OwnEntries,
  kinds: Kinds,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const seen = new Set<string>();
  let page: Entry[] = [];

  async function comparePage(): Promise<void> {
    const own = await look(page.map(({ reference }) => reference));
    for (const { reference, amount, at } of page) {
      const ownAmount = own.get(reference);
      if (ownAmount === undefined)
        differences.push({ kind: kinds.only, reference, detail: { theirsFen: String(amount) }, at });
      else if (ownAmount !== amount)
        differences.push({
          kind: kinds.amount,
          reference,
          detail: { theirsFen: String(amount), oursFen: String(ownAmount) },
          at,
        });
    }
    page = [];
  }

  for await (const entry of theirs) {
    // A partner that lists one thing twice has done it twice.
    if (seen.has(entry.reference))
      differences.push({
        kind: kinds.only,
        reference: entry.reference,
        detail: { theirsFen: String(entry.amount), what: 'twice' },
        at: entry.at,
      });
    seen.add(entry.reference);
    page.push(entry);
    if (page.length === PAGE) await comparePage();
  }
  if (page.length > 0) await comparePage();
  for (const { reference, amount, at } of ours) {
    if (!seen.has(reference))
      differences.push({ kind: kinds.missing, reference, detail: { oursFen: String(amount) }, at });
  }
  return differences;
}
