import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import { device } from '../platform/device.ts';
import type { PayHow } from './order-calls.ts';

/**
 * Continues, inside the messaging app, a payment for which the payer had to sign on, and from which they come
 * back to this page. The parameters with which they came back can be used once, and are removed from the
 * address.
 */
export function usePayerBack(pay: (how: Pick<PayHow, 'signOn'>) => Promise<void>): void {
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    const query = new URLSearchParams(location.search);
    const [code, state] = [query.get('code'), query.get('state')];
    if (code === null || state === null) return;
    query.delete('code');
    query.delete('state');
    void navigate({ search: query.toString() }, { replace: true });
    void pay({ signOn: { code, state } });
  });
  useEffect(() => {
    if (device.inMessagingApp) goOn();
  }, []);
}
