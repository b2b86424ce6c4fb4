import { expect, test } from 'vitest';
import { readSentCode, withoutSentCode } from './sent-code.ts';

const sentCode = { mobileNo: '13800138000', resendAt: 1000 };

test('reads a sent code from a history entry, and null from anything else', () => {
  expect(readSentCode({ faceFen: 5000, sentCode })).toEqual(sentCode);
  for (const state of [null, 'text', {}, { sentCode: null }, { sentCode: { ...sentCode, mobileNo: '1380' } }])
    expect(readSentCode(state)).toBeNull();
  expect(readSentCode({ sentCode: { ...sentCode, resendAt: 'soon' } })).toBeNull();
});

test('the next page gets the earlier choices without the code', () => {
  expect(withoutSentCode({ faceFen: 5000, sentCode })).toEqual({ faceFen: 5000 });
  expect(withoutSentCode({ sentCode })).toBeNull();
  expect(withoutSentCode(null)).toBeNull();
});
