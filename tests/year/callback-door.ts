import { registerPartnerCallbacks } from '../../apps/gateway/src/http/partner-callbacks.ts';
import { createListeners } from '../../apps/gateway/src/http/partner-listeners.ts';
import { createServer } from '../../apps/gateway/src/http/server.ts';
import { createCarrierNoticeReader } from '../../apps/gateway/src/partners/carrier/carrier-notice.ts';
import { createCashierNoticeReader } from '../../apps/gateway/src/partners/cashier/cashier-notice.ts';
import { createEntrustNoticeReader } from '../../apps/gateway/src/partners/entrust/entrust-notice.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** Where partners report, as the gateway's web role has it, listening on `port`; gives what closes it. */
export async function openCallbackDoor(
  parts: GatewayParts,
  {
    keys,
    port,
    clock,
  }: { readonly keys: Readonly<Record<string, string>>; readonly port: number; readonly clock: () => number },
): Promise<() => Promise<void>> {
  const key = (partner: string): string => keys[`${partner}_PUBLIC_KEY`] ?? '';
  const cashier = createCashierNoticeReader(key('CASHIER'));
  const readers = {
    cashier,
    digital: cashier,
    entrust: createEntrustNoticeReader(key('ENTRUST')),
    carrier: createCarrierNoticeReader(key('CARRIER')),
  };
  const server = createServer({ telemetry: parts.telemetry, trustProxy: false });
  const { payments, refunds, delivery, automatic } = parts;
  registerPartnerCallbacks(
    server,
    createListeners({ readers, payments, refunds, delivery, mandates: automatic.mandates, clock }),
    parts.telemetry,
  );
  await server.listen({ host: '127.0.0.1', port });
  return () => server.close();
}
