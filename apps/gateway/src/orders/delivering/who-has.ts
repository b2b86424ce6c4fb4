/**
 * Asks the suppliers about a delivery after the database was set back: the newest choices of suppliers are
 * lost with it, so a delivery that was never sent according to our database may have been sent, and credited.
 * Every supplier is asked before one is chosen again.
 */
import { supplierTraitsOf } from '../../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';

/**
 * The suppliers' answers. `unknown`: one of them did not answer, and no other has the delivery. `by`: in the
 * order of preference.
 */
export type WhoHas =
  | { readonly kind: 'had'; readonly by: readonly [string, ...string[]] }
  | { readonly kind: 'nobody' | 'unknown' };

/**
 * Asks all suppliers about a delivery which, if it was sent at all, was sent more than `sinceMs` ago. From a
 * supplier that cannot cancel, "never received" is accepted only once no earlier request can still be on its
 * way to it.
 */
export async function whoHas(
  { byName }: Pick<TopUpSuppliers, 'byName'>,
  deliveryNo: string,
  sinceMs: number,
): Promise<WhoHas> {
  const answers = await Promise.all(
    [...byName].map(async ([name, supplier]) => ({
      name,
      answer: await supplier.queryTopUp(deliveryNo),
      isSettled: sinceMs >= (supplierTraitsOf(supplier).absentAfterMs ?? 0),
    })),
  );
  const [first, ...others] = answers.filter(({ answer }) => answer.kind === 'delivery');
  if (first) return { kind: 'had', by: [first.name, ...others.map(({ name }) => name)] };
  return {
    kind: answers.every(({ answer, isSettled }) => answer.kind === 'notFound' && isSettled)
      ? 'nobody'
      : 'unknown',
  };
}
