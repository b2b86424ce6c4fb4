import type { AdvertView } from '@phonebill/contract/wire';
import { useRef } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import type { reportEvent } from '../platform/analytics/index.ts';
import { followAdvert, followPorts, targetOf } from '../platform/adverts/index.ts';
import { showToast } from '../ui/toast/toast.ts';

/** Returns the banner's function to follow an advert: only its clicks report an event (SPEC section 7). */
export function reportingFollow(follow: Follow, report: typeof reportEvent): Follow {
  return (advert) => {
    const go = follow(advert);
    return (
      go &&
      (() => {
        report('bannerClick', advert.adAppTitle);
        return go();
      })
    );
  };
}

export type Follow = (advert: AdvertView) => (() => Promise<void>) | undefined;

/**
 * Returns the action of a tap on an advert; undefined if it leads nowhere. A second tap while the first is
 * being handled does nothing.
 */
export function useFollow(): Follow {
  const navigate = useNavigate();
  const onItsWay = useRef(false);
  return (advert) => {
    if (!targetOf(advert)) return undefined;
    return async () => {
      if (onItsWay.current) return;
      onItsWay.current = true;
      try {
        await followAdvert(
          advert,
          followPorts({ showToast, navigate: (path, state) => void navigate(path, { state }) }),
        );
      } finally {
        onItsWay.current = false;
      }
    };
  };
}
