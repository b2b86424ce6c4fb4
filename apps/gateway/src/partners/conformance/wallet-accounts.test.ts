import { describe } from 'vitest';
import { createHttpWalletAccounts } from '../wallet-accounts/http-wallet-accounts.ts';
import type { WalletAccounts } from '../wallet-accounts/port.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';

const NOTIFY_URL = 'https://gateway.example/partner/accounts';
const request = { requestNo: 'W1', payerNo: '0000000001', mobileNo: MOBILE_NO };
const means = { kind: 'walletAccount', state: 'registered', reason: null, existed: false } as const;
const understood = [
  { answer: { requestNo: 'W1', state: 'registered', reason: null, existed: false }, means },
  { answer: { requestNo: 'W1', state: 'registered', existed: true }, means: { ...means, existed: true } },
  { answer: { requestNo: 'W1', state: 'registering' }, means: { ...means, state: 'registering' } },
  {
    answer: { requestNo: 'W1', state: 'refused', reason: 'account_frozen' },
    means: { ...means, state: 'refused', reason: 'account_frozen' },
  },
];
const wrong = {
  'another request number': { requestNo: 'W2', state: 'registered' },
  'another state': { requestNo: 'W1', state: 'open' },
};

describe('DESIGN partner conformance: wallet accounts over HTTP', () => {
  describePartnerCallPromises<WalletAccounts>({
    create: (partner, timeLimitMs, onConflict) =>
      createHttpWalletAccounts({
        baseUrl: partner.baseUrl,
        signer: partner.signer,
        timeLimitMs,
        clock: Date.now,
        newId: () => crypto.randomUUID(),
        onConflict,
        notifyUrl: NOTIFY_URL,
      }),
    isIndeterminate: (result) => (result as { kind?: string } | null)?.kind === 'indeterminate',
    calls: [
      {
        name: 'register',
        call: (accounts) => accounts.register(request),
        sends: { method: 'POST', path: '/entrust/v1/accounts', body: { ...request, notifyUrl: NOTIFY_URL } },
        understood,
        wrong,
        notFound: 'indeterminate',
      },
      {
        name: 'query',
        call: (accounts) => accounts.query('W1'),
        sends: { method: 'GET', path: '/entrust/v1/accounts/W1' },
        understood,
        wrong,
        notFound: 'notFound',
      },
    ],
  });
});
