import { errorMessage } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { allowedAddress } from '../allowed-address.ts';
import { call } from '../http/index.ts';
import { currentLanguage, useLanguage } from '../language/index.ts';
import { type LeaveOptions, leaveTo } from '../leave-to.ts';
import { pageNow } from '../navigate.ts';
import { isOpenScreen } from '../open-screens.ts';
import { hereAddress } from '../page-address/index.ts';
import { callerNow } from '../tourist/index.ts';
import { walletApp } from '../wallet-app/index.ts';
import { openElsewhere } from '../wallet-app/open-elsewhere.ts';
import { advertTarget, type FollowPorts } from './follow-advert.ts';
import { queryKey } from '../query-keys.ts';
import { type AdvertWish, loadAdverts } from './load-adverts.ts';

export { followAdvert } from './follow-advert.ts';

export type { AdvertLists, AdvertWish } from './load-adverts.ts';

/** Where an advert leads from here; null: nowhere. */
export const targetOf = (advert: Parameters<typeof advertTarget>[0]) =>
  advertTarget(advert, hereAddress(), allowedAddress, callerNow(), isOpenScreen);

/**
 * What following an advert needs of this browser and the gateway; toasts and the router are the page's.
 * `leaveOptions`: how this page is left for one of another origin.
 */
export function followPorts(
  page: Pick<FollowPorts, 'showToast' | 'navigate'>,
  leaveOptions: LeaveOptions = {},
): FollowPorts {
  const isHere = pageNow();
  return {
    ...page,
    here: hereAddress(),
    allowedAddress,
    isOpenScreen,
    caller: callerNow,
    apply: (input) => call('POST /common/v1/ssoToken/apply', input, { failureShownBy: 'caller' }),
    async leaveTo(href, how) {
      // Whoever has gone elsewhere while a token was asked for wants no more of it.
      if (!isHere()) return;
      await openElsewhere(href, how, {
        walletApp,
        here: hereAddress(),
        leaveTo: (address) => leaveTo(address, leaveOptions),
      });
    },
    problem: () => errorMessage('internal', currentLanguage()),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  };
}

/** The adverts of a page; undefined until they are there, and when they could not be had. */
export function useAdverts(wish: AdvertWish) {
  const language = useLanguage();
  return useQuery({
    queryKey: queryKey('settings', 'adverts', wish.business, wish.tourist, wish.cnlCode, language),
    queryFn: ({ signal }) => loadAdverts(call, wish, signal, isOpenScreen),
    staleTime: 300_000,
    retry: false,
    meta: { failureShownBy: 'toast' },
  }).data;
}
