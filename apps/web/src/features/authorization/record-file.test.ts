import type { ConsentRecordView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { recordFileText } from './authorization-list.tsx';

const record = {
  schema_version: 'ISO/IEC TS 27560:2023',
  record_id: 'r-1',
  pii_processing: { purposes: [{ purpose: 'So that you are signed on.' }] },
  party_identification: [
    { party_id: 'controller', party_name: 'The wallet' },
    { party_id: 'recipient', party_name: 'Partner Shop' },
  ],
  events: [
    { event_time: '2026-11-22T04:05:00.000Z', event_state: 'granted' },
    { event_time: '2026-11-23T04:06:00.000Z', event_state: 'withdrawn' },
  ],
} as unknown as ConsentRecordView;
const now = Date.parse('2026-11-24T00:00:00Z');

test('a file of records begins with a summary in words and contains every record whole', () => {
  expect(JSON.parse(recordFileText([record], now, 'en'))).toEqual({
    about:
      'Records of what you allowed and did not allow to be passed on. ' +
      'Made on 24\u00a0Nov\u00a02026, 08:00 (China time)',
    in_words: [
      {
        record_id: 'r-1',
        what: 'To Partner Shop. So that you are signed on.',
        decided: ['Allowed on 22\u00a0Nov\u00a02026, 12:05', 'Withdrawn on 23\u00a0Nov\u00a02026, 12:06'],
      },
    ],
    records: [record],
  });
  expect(JSON.parse(recordFileText([record], now, 'zh'))).toMatchObject({
    in_words: [{ decided: ['2026年11月22日 12:05 同意', '2026年11月23日 12:06 撤回'] }],
  });
});
