// Tests that the console has a text for every name of messages and reports: its pages cannot import the code
// that names them.
import { smsMessages } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { smsVocabularies } from '../../apps/console/src/language/sms-vocabularies.ts';
import { smsReportOutcomes } from '../../apps/gateway/src/partners/sms/index.ts';

test('the console has a text for every SMS message, and for no other', () => {
  expect(Object.keys(smsVocabularies.smsMessage).toSorted()).toEqual(Object.keys(smsMessages).toSorted());
});

test('the console has a text for every outcome that an SMS centre reports', () => {
  expect(Object.keys(smsVocabularies.smsReportState)).toEqual(expect.arrayContaining([...smsReportOutcomes]));
});
