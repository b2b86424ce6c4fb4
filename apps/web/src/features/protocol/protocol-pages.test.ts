import { expect, test } from 'vitest';
import { downloadPath, protocolPlace, textPath, readWanted } from './protocol-pages.ts';

test.each([
  ['SPEC 2 /protocol/privacyProtocol', 'privacy', 'short'],
  ['SPEC 2 /protocol/privacyProtocolLong', 'privacy', 'long'],
  ['SPEC 2 /protocol/autoRechargeProtocol', 'service', 'short'],
  ['SPEC 2 /protocol/autoRechargeProtocolLong', 'service', 'long'],
  ['SPEC 2 /protocol/trustPaymentAgreement', 'trust', 'long'],
] as const)('%s shows its text', (id, kind, form) => {
  const path = id.slice('SPEC 2 '.length);
  for (const written of [path, `${path}/`, path.toLowerCase()])
    expect(protocolPlace(written)).toEqual({ kind, form });
  expect(textPath(kind, { form })).toBe(path);
  expect(textPath(kind, { form, version: '2025-03' })).toBe(`${path}?version=2025-03`);
});

test('a text without a page of its own has no address', () => {
  expect(textPath('credit')).toBeNull();
  expect(textPath('trust', { form: 'short' })).toBeNull();
});

const NOW = Date.parse('2026-12-01T00:00:00+08:00');

test('SPEC 2 /protocol/downloadProtocol: its query names the text, the version and the language', () => {
  const wanted = (search: string) => readWanted(search, 'zh', NOW);
  expect(wanted('?text=service&version=2025-03&language=en')).toEqual({
    kind: 'file',
    file: { kind: 'service', version: '2025-03', language: 'en' },
  });
  expect(wanted('?text=service&language=fr')).toEqual({
    kind: 'file',
    file: { kind: 'service', version: '2026-11', language: 'zh' },
  });
  expect(wanted('')).toEqual({ kind: 'none' });
  for (const search of ['?text=nothing', '?text=constructor', '?text=trust&version=2025-03'])
    expect(wanted(search)).toEqual({ kind: 'unknown' });
  expect(wanted(new URL(downloadPath('privacy', '2026-11'), 'http://x').search)).toMatchObject({
    file: { kind: 'privacy', version: '2026-11' },
  });
});
