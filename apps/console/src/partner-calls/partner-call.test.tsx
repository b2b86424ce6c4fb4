import type { PartnerCallView } from '@phonebill/contract/console-pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PartnerCall } from './partner-call.tsx';

const order = '202611271800000000000000';
const called = (more: Partial<PartnerCallView>): PartnerCallView => ({
  at: '2026-11-27T10:00:00.123Z',
  partner: 'carrier',
  supplier: 'dtone',
  call: 'carrier.topUp',
  isNotice: false,
  outcome: 'silent',
  status: null,
  ms: 10_004,
  requestNo: `D${order}`,
  words: {
    origin: 'https://api.example',
    method: 'POST',
    path: '/v1/transactions',
    why: 'carrier.topUp: no answer within 10000 ms',
    sentHeaders: { 'webhook-id': 'm1' },
    request: { text: '{\n  "faceFen": 5000\n}', without: null, bytes: null },
    gotHeaders: {},
    answer: null,
  },
  ...more,
});
const shownCall = (more: Partial<PartnerCallView>): string =>
  renderToStaticMarkup(<PartnerCall call={called(more)} />);

test('a call without an answer shows its address, its content and why no answer came', () => {
  const markup = shownCall({});
  for (const word of ['Silent', 'no answer', '10004 ms', 'dtone', 'POST https://api.example/v1/transactions'])
    expect(markup).toContain(word);
  expect(markup).toContain('no answer within 10000 ms');
  expect(markup).toContain('webhook-id: m1');
  expect(markup).not.toContain('Answer<');
});

test('a body that is not stored shows the reason', () => {
  const { words } = called({});
  const answer = { text: '', without: 'tooLong', bytes: 9000 } as const;
  expect(shownCall({ words: { ...words, answer } })).toContain('Not kept: 9000 bytes.');
  expect(shownCall({ words: { ...words, answer: { ...answer, without: 'withheld' } } })).toContain(
    'Not kept: all of it opens something',
  );
});
