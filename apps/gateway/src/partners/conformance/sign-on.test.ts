import { describe } from 'vitest';
import { createHttpSignOn } from '../wallet/http-sign-on.ts';
import type { SignOnPartners } from '../wallet/port.ts';
import { describePartnerCallPromises } from './partner-call-promises.ts';

const paths = {
  wallet: '/wallet/v1/tokens/redeem',
  carrier: '/carrier/v1/sign-on/redeem',
  oneTap: '/carrier/v1/one-tap/redeem',
} as const;

describe('DESIGN partner conformance: sign-on over HTTP', () => {
  describePartnerCallPromises<SignOnPartners>({
    create: (partner, timeLimitMs) =>
      createHttpSignOn({
        walletUrl: partner.baseUrl,
        carrierUrl: partner.baseUrl,
        signer: partner.signer,
        timeLimitMs,
        clock: Date.now,
        newId: () => crypto.randomUUID(),
      }),
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: (['wallet', 'carrier', 'oneTap'] as const).map((issuer) => ({
      name: `${issuer}.redeem`,
      call: (partners) => partners[issuer].redeem('T1'),
      sends: { method: 'POST', path: paths[issuer], body: { token: 'T1' } },
      understood: [
        {
          answer: { mobileNo: '13900139000', authorized: false },
          means: { kind: 'owner', mobileNo: '13900139000', rechargeMobileNo: '', authorized: false },
        },
        {
          answer: { mobileNo: '13900139000', rechargeMobileNo: '13700137000', authorized: true },
          means: {
            kind: 'owner',
            mobileNo: '13900139000',
            rechargeMobileNo: '13700137000',
            authorized: true,
          },
        },
      ],
      wrong: {
        'no number': { authorized: true },
        'not a number': { mobileNo: '12345', authorized: true },
        'no number to be topped up': { mobileNo: '13900139000', rechargeMobileNo: '1', authorized: true },
        'no word on consent': { mobileNo: '13900139000' },
      },
      notFound: 'notFound',
    })),
  });
});
