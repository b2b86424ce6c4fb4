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

/** Returns the target of an advert's link, seen from the open page; null if there is none. */
export const targetOf = (advert: Parameters<typeof advertTarget>[0]) =>
  advertTarget(advert, hereAddress(), allowedAddress, callerNow(), isOpenScreen);

/**
 * Returns what following an advert needs from this browser and the gateway; the page supplies toasts and the
 * router. `leaveOptions`: how this page is left for one of another origin.
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
      // A user who left the page while the token was being requested no longer wants to follow the advert.
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

/** Returns a page's adverts; undefined while they load and if loading failed. */
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
