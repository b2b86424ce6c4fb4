import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from './calls/call-names.ts';
import type { NotFound, Indeterminate } from './answers.ts';
import type { Answered, Shape, SignedClient } from './signed-client.ts';
import { Cursor, FenAmount, Reference, Text } from './wire-shapes.ts';

const PageWire = Type.Object({ items: Type.Array(Type.Unknown()), nextCursor: Cursor });
const pageShape = Compile(PageWire);
const referenceShape = Compile(Reference);
type Page = Static<typeof PageWire>;

/**
 * The statement could not be read: the partner did not answer, or the answer does not have the agreed form.
 * The message is for the log.
 */
export class StatementUnavailable extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'StatementUnavailable';
  }
}

/**
 * Yields every item of a statement of [from, to), page by page; `shape` is that of an item.
 * Throws {@link StatementUnavailable} when a page is not received, when an item does not have the agreed
 * shape (the error names it), or when the partner returns the same cursor twice.
 */
export async function* readStatement<Item>(
  client: SignedClient,
  call: PartnerCall,
  path: string,
  from: Date,
  to: Date,
  shape: Shape<Item>,
): AsyncGenerator<Item> {
  const period = `from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? period : `${period}&cursor=${encodeURIComponent(cursor)}`;
    const answer: Answered<Page> | NotFound | Indeterminate = await client.get(
      call,
      `${path}?${query}`,
      pageShape,
    );
    if (answer.kind !== 'answered')
      throw new StatementUnavailable(answer.kind === 'indeterminate' ? answer.why : `${call}: not found`);
    for (const [index, item] of answer.value.items.entries()) {
      if (!shape.Check(item)) {
        const { requestNo } = Object(item) as { readonly requestNo?: unknown };
        throw new StatementUnavailable(
          `${call}: item ${index + 1} of a page is not as agreed, its number ${numberInLog(requestNo)}`,
        );
      }
      yield item;
    }
    if (answer.value.nextCursor !== null && answer.value.nextCursor === cursor)
      throw new StatementUnavailable(`${call}: the same cursor twice`);
    cursor = answer.value.nextCursor;
  } while (cursor !== null);
}

/** Returns the number of an item that does not have the agreed shape, in a form that is safe to log. */
export function numberInLog(number: unknown): string {
  return referenceShape.Check(number) ? number : 'unreadable';
}

/** The number of items of a kind in a statement, and their sum in the partner's unit. */
export interface StatementTotal {
  readonly kind: string;
  readonly count: number;
  readonly total: bigint;
}

const totalsShape = Compile(
  Type.Object({
    totals: Type.Array(Type.Object({ kind: Text, count: FenAmount, total: FenAmount }), { maxItems: 10 }),
  }),
);

/**
 * Returns the totals of what a statement of [from, to) lists; kinds without items may be missing. Throws
 * {@link StatementUnavailable} when the partner does not answer.
 */
export async function readTotals(
  client: SignedClient,
  call: PartnerCall,
  path: string,
  from: Date,
  to: Date,
): Promise<StatementTotal[]> {
  const period = `from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  const answer = await client.get(call, `${path}?${period}`, totalsShape);
  if (answer.kind !== 'answered')
    throw new StatementUnavailable(answer.kind === 'indeterminate' ? answer.why : `${call}: not found`);
  return answer.value.totals.map(({ kind, count, total }) => ({ kind, count, total: BigInt(total) }));
}
