/**
 * Runs the gateway, as a process of its own, with partners that answer inside it: only the gateway and its
 * database are then measured.
 */
import { createPartners } from '../apps/gateway/src/app/partners.ts';
import { startGateway } from '../apps/gateway/src/app.ts';
import { environment, readGatewayConfig } from '../apps/gateway/src/config/index.ts';
import { onlySupplier } from '../apps/gateway/src/partners/index.ts';
import { createInstantPartners } from './agreements/instant-partners.ts';

const closing = { close: async (): Promise<void> => undefined };
const gateway = await startGateway(readGatewayConfig(environment()), (config, clock, telemetry, attempts) => {
  const overHttp = createPartners(config, clock, telemetry, attempts);
  const instant = createInstantPartners();
  const wallet = Object.assign(instant.wallet, closing);
  const carrier = Object.assign(instant.carrier, closing);
  return {
    ...overHttp,
    providers: { ...overHttp.providers, digital: wallet, agreement: wallet },
    cashiers: { ...overHttp.cashiers, byName: new Map([['phonebill', wallet] as const]) },
    carrier,
    suppliers: onlySupplier(carrier),
    sms: { ...overHttp.sms, centre: Object.assign(instant.sms, closing) },
  };
});

process.once('SIGTERM', () => {
  void gateway.stop().finally(() => process.exit(0));
});
