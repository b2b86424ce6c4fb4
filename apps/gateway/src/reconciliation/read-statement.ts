/** Reads a partner's statement in pieces of limited size, whatever the partner lists. */
import type { Entry } from './entries.ts';
import type { PartnerSource } from './partner-source.ts';
import { cutBefore } from './piece.ts';

/** The statement does not have the agreed form (docs/partners.md), so its content cannot be relied on. */
export class StatementNotUnderstood extends Error {
  override readonly name = 'StatementNotUnderstood';
}

/**
 * Returns the listed entries of [from, to), at most `limit` unless more have one and the same time; `until`
 * is the end of the period that these cover. Throws StatementUnavailable, or {@link StatementNotUnderstood}
 * when entries are outside the period or not in order.
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
