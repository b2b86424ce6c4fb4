import { expect, test } from 'vitest';
import { createStoredNumbers } from '../../db/numbers/index.ts';
import { operationTable } from './columns.ts';

test("an operation's consent is stored with the channel under its API field name", () => {
  const numbers = createStoredNumbers({
    keys: [`nbk_${Buffer.alloc(32, 7).toString('base64url')}`],
    clear: 'refused',
  });
  const { type } = operationTable.fields.consent;
  const consent = {
    textVersion: '2026-11',
    creditTextVersion: null,
    consentedAt: new Date('2026-11-01T00:00:00Z'),
    channelCode: 'shop',
    language: 'en',
  } as const;
  const stored = JSON.parse(JSON.stringify(type.write(consent, numbers))) as object;
  expect(stored).toEqual({
    textVersion: '2026-11',
    creditTextVersion: null,
    consentedAt: '2026-11-01T00:00:00.000Z',
    cnlCode: 'shop',
    language: 'en',
  });
  expect(type.read(stored, numbers)).toEqual(consent);
});
