import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import { device } from '../platform/device.ts';
import type { PayHow } from './order-calls.ts';

/**
 * Inside the messaging app: goes on with the payment for whose sake the payer was asked who they are, and
 * from which they come back to this page. What they came back with is good once, and leaves the address.
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
