import type { AgreementLifeView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { triggerWords } from '../../parts/index.ts';
import { periodWords } from './charges.tsx';
import { Standing } from './standing.tsx';

const standing = (
  holds: AgreementLifeView['holds'],
  signerActs: AgreementLifeView['signerActs'] = [],
): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Standing holds={holds} signerActs={signerActs} />
    </MemoryRouter>,
  );

test('an agreement without holds shows that its next charge will be debited', () => {
  expect(standing([])).toContain('the next charge is debited when it is due');
});

test('stopped debits show their channel and link to Stops', () => {
  const stopped = (channel: string | null) => standing([{ hold: 'debitsStopped', reason: null, channel }]);
  expect(stopped('shop')).toContain('of channel shop');
  expect(stopped(null)).toContain('of all channels');
  expect(stopped(null)).toContain('href="/stops"');
});

test('a suspended agreement shows its reason, and a paused one has no link', () => {
  const suspended = standing([{ hold: 'suspended', reason: 'arrears', channel: null }]);
  expect(suspended).toContain('A repayment is overdue');
  expect(standing([{ hold: 'paused', reason: null, channel: null }])).not.toContain('href');
});

test('an act that the signer cannot do shows its reason', () => {
  const markup = standing(
    [],
    [
      { act: 'pause', whyNot: null },
      { act: 'resume', whyNot: 'agreementNotChangeable' },
      { act: 'skip', whyNot: 'ofANewerServer' },
    ],
  );
  for (const words of ['possible', 'Not in this state', 'ofANewerServer']) expect(markup).toContain(words);
});

test('a period is a month or a day', () => {
  expect(periodWords('202612')).toBe('2026-12');
  expect(periodWords('20261215')).toBe('2026-12-15');
});

test('shows a trigger by day of the month or by low balance', () => {
  const day = { trigger: 'day', dayOfMonth: 15, thresholdFen: null } as const;
  expect([triggerWords(day, 'en'), triggerWords(day, 'zh')]).toEqual(['day 15 of each month', '每月 15 日']);
  const balance = { trigger: 'balance', dayOfMonth: null, thresholdFen: 2000 } as const;
  expect(triggerWords(balance, 'en')).toBe('balance below ¥20.00');
});
