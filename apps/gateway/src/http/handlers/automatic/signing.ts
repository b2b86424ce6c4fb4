/**
 * A call of our own: returns the page on which a payer signs a confirmed agreement, at wallets that have one.
 */
import type { SigningPages } from '../../../agreements/index.ts';
import type { OwnPages } from '../../../settings/index.ts';
import type { HandlersOf } from '../../handler.ts';

const RESULT_PAGE = '/phonebillh5/autoRecharge/autoRechargeResult';

export function signingHandlers(
  signingPage: SigningPages,
  ownPages: OwnPages,
): HandlersOf<'POST /own/v1/signingPage'> {
  return {
    /** Refuses `operationNotFound`, `operationExpired`, `walletUnavailable`. */
    'POST /own/v1/signingPage': async ({ requestNo, browser = 'phone' }, { userNo, address }) => {
      const returnUrl = new URL(RESULT_PAGE, ownPages.publicUrl);
      returnUrl.searchParams.set('requestNo', requestNo);
      return {
        url: await signingPage(userNo, requestNo, { kind: browser, address, returnUrl: returnUrl.href }),
      };
    },
  };
}
