/** Reading a partner's statement in pieces that are bounded, whatever the partner lists. */
import type { Entry } from './entries.ts';
import type { PartnerSource } from './partner-source.ts';
import { cutBefore } from './piece.ts';

/** A statement that is not as agreed (docs/partners.md): what it says cannot be relied on. */
export class StatementNotUnderstood extends Error {
  override readonly name = 'StatementNotUnderstood';
}

/**
 * What is listed in [from, to), at most `limit` unless more happened at one time; `until` is where that ends.
 * Throws StatementUnavailable, or {@link StatementNotUnderstood} when it is not of that time or not in order.
 */
export async function readListed(
  source: PartnerSource,
  from: Date,
  to: Date,
  limit: number,
): Promise<{ readonly entries: readonly Entry[]; readonly until: Date }> {
  const entries: Entry[] = [];
  let last = from;
  for await (const entry of source.statement(from, to)) {
    if (entry.at < last || entry.at >= to)
      throw new StatementNotUnderstood(`${source.book}: ${entry.reference} is out of time or order`);
    last = entry.at;
    const until = entries.length >= limit ? cutBefore(from, entry.at) : null;
    if (until) return { entries: entries.filter(({ at }) => at < until), until };
    entries.push(entry);
  }
  return { entries, until: to };
}
