/**
 * After the database was set back: the newest choices of suppliers are lost with it, so a delivery that
 * nobody was sent by our book may have been sent, and credited. Every supplier is asked before one is chosen
 * again.
 */
import { supplierTraitsOf } from '../../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';

/** `unknown`: one of them did not answer, and nobody else has it. `by`: in the order of preference. */
export type WhoHas =
  | { readonly kind: 'had'; readonly by: readonly [string, ...string[]] }
  | { readonly kind: 'nobody' | 'unknown' };

/**
 * Asks all of them about a delivery that was sent, if it was, before `sinceMs` ago. Of one that cannot cancel
 * "never received" counts only once nothing of before is on its way to it.
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
