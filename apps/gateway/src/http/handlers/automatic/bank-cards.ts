import type { BankCards } from '../../../partners/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import { isOwnPath, safeAddress } from '../../../settings/index.ts';
import type { Handler } from '../../handler.ts';

const USUAL_PAGE = '/phonebillh5/autoRecharge/setAutoRecharge';

/**
 * SPEC section 7, GET /auto/v1/userInfo/isBindingCard: the caller's cards in the wallet. Refuses
 * `walletUnavailable`.
 */
export function isBindingCardHandler(
  wallet: Pick<BankCards, 'cards'>,
): Handler<'GET /auto/v1/userInfo/isBindingCard'> {
  return async (_request, { userNo }) => {
    const answer = await wallet.cards(userNo);
    if (answer.kind === 'indeterminate') throw new Refusal('walletUnavailable');
    return {
      bound: answer.cards.length > 0,
      cards: answer.cards.map(({ bank, lastDigits }) => ({ bank: { ...bank }, lastDigits })),
    };
  };
}

/**
 * SPEC section 7, GET /auto/v1/userInfo/getH5BindCardUrl: the wallet's page, which comes back to a page of
 * ours. Refuses `addressNotAllowed`, `walletUnavailable`.
 */
export function bindCardUrlHandler(
  wallet: Pick<BankCards, 'bindPage'>,
  publicUrl: string,
): Handler<'GET /auto/v1/userInfo/getH5BindCardUrl'> {
  return async ({ backUrl = '' }, { userNo }) => {
    const answer = await wallet.bindPage(userNo, ownPage(backUrl === '' ? USUAL_PAGE : backUrl, publicUrl));
    if (answer.kind === 'indeterminate') throw new Refusal('walletUnavailable');
    return { url: answer.url };
  };
}

/**
 * The whole address of a page of ours, given as one or as its path. Throws Refusal `addressNotAllowed` for
 * any other.
 */
function ownPage(text: string, publicUrl: string): string {
  const url = safeAddress(isOwnPath(text) ? new URL(text, publicUrl).href : text, [
    new URL(publicUrl).origin,
  ]);
  if (!url || !isOwnPath(url.pathname)) throw new Refusal('addressNotAllowed');
  return url.href;
}
