import { createSigner } from '@phonebill/signing';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import { createDeliveryWebhookReader } from '../../apps/gateway/src/partners/carrier/delivery-webhook.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createDtOne } from '../../apps/gateway/src/partners/dt-one/http-dt-one.ts';
import { readDtOneHint } from '../../apps/gateway/src/partners/dt-one/hint-webhook.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { adapterOptions } from './adapter-options.ts';
import { describeTopUpSupplier } from './top-up-supplier-promises.ts';
import { startWorld } from './world.ts';

describeTopUpSupplier({
  name: 'a carrier of our protocol',
  partner: 'carrier',
  credits: '/credits',
  float: { name: 'carrier', currency: 'CNY', of50Yuan: 49_250_000n },
  closesWithoutFloat: true,
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

describeTopUpSupplier({
  name: 'DT One',
  partner: 'dtone',
  credits: '/dtone-credits',
  float: { name: 'dtone', currency: 'USD', of50Yuan: 6_925_000n },
  // A number is closed by taking it, which takes float.
  closesWithoutFloat: false,
  // As its pre-production has it: the credit party is invalid.
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
        products: { CMCC: 41_001, CUCC: 41_002 },
      }),
      readWebhook: readDtOneHint,
    };
  },
});
