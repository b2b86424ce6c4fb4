import type { AdvertView } from '@phonebill/contract/wire';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { followAdvert, followPorts, targetOf } from '../platform/adverts/index.ts';
import { showToast } from '../ui/toast/toast.ts';

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
        await followAdvert(advert, followPorts({ showToast, navigate: (path) => void navigate(path) }));
      } finally {
        onItsWay.current = false;
      }
    };
  };
}
