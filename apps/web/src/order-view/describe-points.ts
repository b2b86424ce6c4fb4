/** Describes orders that are paid with points, wholly or in part. */
import type { OrderView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { showPoints, showSum, type Sum } from '../ui/amount/points-text.ts';
import { accountName } from './account-name.ts';
import { pointsCopy, statusCopy } from './status-copy.ts';
import { kindOf, partStates } from './order-sums.ts';
import { join } from './join.ts';

/**
 * Returns where a sum is returned to, as the end of a sentence. Names the account if the payer chose among
 * several.
 */
export function describeWayBack(back: Sum, { payMethod, paidFrom }: OrderView, language: Language): string {
  const texts = pointsCopy[language];
  const kind = kindOf(back);
  if (kind !== 'money') return kind === 'points' ? texts.toAccount : texts.toBoth;
  const status = statusCopy[language];
  return payMethod === 'digital' && paidFrom !== null
    ? status.toAccount(accountName(paidFrom, language))
    : status.toOrigin;
}

/** Returns "is" or "are": points are plural. */
export function verbOf({ points }: Sum): 'is' | 'are' {
  return points > 0 ? 'are' : 'is';
}

/** Returns the title for a sum that is being returned, or was. */
export function returnTitle(back: Sum, isBack: boolean, language: Language): string {
  const texts = pointsCopy[language];
  const status = statusCopy[language];
  const points = showPoints(back.points, language);
  switch (kindOf(back)) {
    case 'money':
      return isBack ? status.refundedTitle : status.refundingTitle;
    case 'points':
      return isBack ? texts.refundedPoints(points) : texts.refundingPoints(points);
    case 'both':
      return isBack ? texts.refundedBoth : texts.refundingBoth;
  }
}

/** Returns, while the carrier has the order, that the payment is safe. */
export function describeSafety(
  { priceFen, points }: OrderView,
  carrier: 'silent' | 'late' | 'unsent',
  language: Language,
): string {
  const texts = pointsCopy[language];
  const status = statusCopy[language];
  const kind = kindOf({ priceFen, points });
  if (kind === 'money') return status[`${carrier}Words`];
  const safe = kind === 'points' ? texts.safePoints : texts.safeBoth;
  return join(
    language,
    texts[`${carrier}Carrier`],
    safe,
    ...(carrier === 'silent' ? [texts.keepAsking] : []),
  );
}

/** Describes a refund that the other side has not accepted yet. */
export function describeHeld(back: Sum, language: Language): { title: string; sentence: string } {
  const status = statusCopy[language];
  if (kindOf(back) !== 'points')
    return { title: status.heldTitle, sentence: status.heldWords(showSum(back, language)) };
  const texts = pointsCopy[language];
  return { title: texts.heldTitle, sentence: texts.heldWords(showPoints(back.points, language)) };
}

/** Returns what being unpaid means for points that are set aside for the order; empty if there are none. */
export function describeHold(order: OrderView, language: Language): string[] {
  return partStates(order).points === 'pending'
    ? [pointsCopy[language].setAside(showPoints(order.points, language))]
    : [];
}

/**
 * Returns the outcome of each part after an order was closed unpaid. A trade that has not been ended could
 * still be paid.
 */
export function describeAfterClosing(order: OrderView, language: Language): string {
  const { money, points } = partStates(order);
  const texts = pointsCopy[language];
  const status = statusCopy[language];
  const words: string[] = [];
  if (money !== null)
    words.push(money === 'created' || money === 'pending' ? status.shouldItArrive : status.nothingCharged);
  const amount = showPoints(order.points, language);
  if (points === 'pending' || points === 'created') words.push(texts.releasing(amount));
  else if (points === 'closed') words.push(texts.released(amount));
  else if (points === 'declined' && money === null) words.push(texts.nothingTaken);
  return join(language, ...words);
}

/**
 * Describes an order that was closed because its points could not be taken; the money beside them is
 * returned.
 */
export function describeRefused(back: Sum, order: OrderView, isBack: boolean, language: Language): string {
  const texts = pointsCopy[language];
  return (isBack ? texts.refusedBackWords : texts.refusedWords)(
    showFen(back.priceFen),
    describeWayBack(back, order, language),
  );
}
