import { createSigner } from '@phonebill/signing';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import type { DtOneProducts } from '../../apps/gateway/src/config/top-ups/index.ts';
import { createDeliveryWebhookReader } from '../../apps/gateway/src/partners/carrier/delivery-webhook.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createDtOne } from '../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { readDtOneHint } from '../../apps/gateway/src/partners/dt-one/hint-webhook.ts';
import { createReloadlyHintReader } from '../../apps/gateway/src/partners/reloadly/hint-webhook.ts';
import { createReloadly } from '../../apps/gateway/src/partners/reloadly/http-reloadly.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { adapterOptions } from './adapter-options.ts';
import { describeTopUpSupplier, type PromisedSupplier } from './top-up-supplier-promises.ts';
import { startWorld } from './world.ts';

describeTopUpSupplier({
  name: 'a carrier of our protocol',
  partner: 'carrier',
  credits: '/credits',
  float: { name: 'carrier', currency: 'CNY', of50Yuan: 49_250_000n },
  closes: 'always',
  refusedNumber: '13800130002',
  async start() {
    const keys = freshKeys();
    const world = await startWorld(keys);
    const conflicts: string[] = [];
    return {
      world,
      conflicts,
      supplier: createHttpCarrier({
        ...adapterOptions(world, conflicts),
        hasFloat: true,
        baseUrl: world.url,
        signer: createSigner(keys['GATEWAY_SIGNING_KEY'] ?? ''),
      }),
      readWebhook: createDeliveryWebhookReader(keys['CARRIER_PUBLIC_KEY'] ?? ''),
    };
  },
});

const dtone = (name: string, products: DtOneProducts): PromisedSupplier => ({
  name,
  partner: 'dtone',
  credits: '/dtone-credits',
  float: { name: 'dtone', currency: 'USD', of50Yuan: 6_925_000n },
  // DT One closes a number by accepting it, which takes float.
  closes: 'withFloat',
  // The answer of DT One's pre-production: the credit party is invalid.
  refusedNumber: '13800134102',
  async start() {
    const { gateway, sandbox } = played.dtone.variables(played.dtone.make());
    const world = await startWorld({ ...freshKeys(), ...sandbox });
    const conflicts: string[] = [];
    return {
      world,
      conflicts,
      supplier: createDtOne({
        ...adapterOptions(world, conflicts),
        baseUrl: `${world.url}/dtone/v1`,
        apiKey: gateway['DTONE_API_KEY'] ?? '',
        apiSecret: gateway['DTONE_API_SECRET'] ?? '',
        products,
      }),
      readWebhook: readDtOneHint,
    };
  },
});

describeTopUpSupplier(dtone('DT One', { CMCC: { ranged: 41_001, fixed: [] } }));
describeTopUpSupplier(
  dtone('DT One, by products that are an amount', {
    CMCC: {
      ranged: null,
      fixed: [
        { faceFen: 3000n, productId: 42_030 },
        { faceFen: 5000n, productId: 42_050 },
        { faceFen: 10_000n, productId: 42_100 },
      ],
    },
  }),
);

describeTopUpSupplier({
  name: 'Reloadly',
  partner: 'reloadly',
  credits: '/reloadly-credits',
  float: { name: 'reloadly', currency: 'USD', of50Yuan: 6_860_000n },
  closes: 'never',
  refusedNumber: '13800135002',
  async start() {
    const { gateway, sandbox } = played.reloadly.variables(played.reloadly.make());
    const world = await startWorld({ ...freshKeys(), ...sandbox });
    const conflicts: string[] = [];
    return {
      world,
      conflicts,
      supplier: createReloadly({
        ...adapterOptions(world, conflicts),
        baseUrl: `${world.url}/reloadly/topups`,
        authUrl: `${world.url}/reloadly/auth`,
        audience: 'https://topups-sandbox.reloadly.com',
        clientId: gateway['RELOADLY_CLIENT_ID'] ?? '',
        clientSecret: gateway['RELOADLY_CLIENT_SECRET'] ?? '',
        operators: { CMCC: 5101, CUCC: 5102 },
        timeZone: 'America/New_York',
        absentAfterMs: 15 * 60_000,
        failedIsFinalAfterMs: 30 * 60_000,
      }),
      readWebhook: createReloadlyHintReader(gateway['RELOADLY_WEBHOOK_SECRET'] ?? ''),
    };
  },
});
