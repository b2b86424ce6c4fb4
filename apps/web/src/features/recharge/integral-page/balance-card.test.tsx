import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { BalanceCard } from './balance-card.tsx';

type Balance = Parameters<typeof BalanceCard>[0]['balance'];
const card = (balance: Balance, error: CallError | null = null) =>
  renderToStaticMarkup(
    <BalanceCard balance={balance} error={error} hasSetAside={false} onRetry={() => undefined} />,
  ).replaceAll(/<[^>]+>/g, '|');

test('shows available points, and reserved or expiring points only if there are some', () => {
  expect(card({ available: 20_000, frozen: 0, expiring: null })).toMatch(/20,000\W+points/);
  expect(card({ available: 20_000, frozen: 0, expiring: null })).not.toMatch(/set aside|expire/);
  const full = card({ available: 0, frozen: 1500, expiring: { points: 500, at: '2026-12-31T15:59:59Z' } });
  expect(full).toContain('0 points');
  expect(full).toContain('1,500 points more are set aside for open orders');
  expect(full).toContain('500 points expire on 31\u00a0Dec\u00a02026');
});

test('a failed points service offers another try, and known points stay on the screen', () => {
  const away = new CallError({
    call: 'POST /vi/integralQuery',
    kind: 'refused',
    msgCd: 'PMC50304',
    message: 'The points service is not answering. Please try again.',
  });
  expect(card(undefined, away)).toMatch(/could not be loaded.*not answering.*Try again/);
  expect(card({ available: 7, frozen: 0, expiring: null }, away)).toMatch(/7\W+points/);
});
