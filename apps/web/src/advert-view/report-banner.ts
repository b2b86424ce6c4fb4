import type { AdvertView } from '@phonebill/contract/wire';
import { useRef } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import type { reportEvent } from '../platform/analytics/index.ts';
import { followAdvert, followPorts, targetOf } from '../platform/adverts/index.ts';
import { showToast } from '../ui/toast/toast.ts';

/**
 * The banner's way to follow an advert: its click reports an event, as no other position's does (SPEC section
 * 7).
 */
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
 * What a tap on an advert does; undefined for one that leads nowhere. A second tap while the first is on its
 * way does nothing.
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
