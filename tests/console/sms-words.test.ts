// Tests that the console has a text for every name of messages and reports: its pages cannot import the code
// that names them.
import { smsMessages } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { smsVocabularies } from '../../apps/console/src/language/sms-vocabularies.ts';
import { smsReportOutcomes } from '../../apps/gateway/src/partners/sms/index.ts';

test('the console has a word for every message by SMS, and for no other', () => {
  expect(Object.keys(smsVocabularies.smsMessage).toSorted()).toEqual(Object.keys(smsMessages).toSorted());
});

test('the console has a word for everything that a centre reports of a message', () => {
  expect(Object.keys(smsVocabularies.smsReportState)).toEqual(expect.arrayContaining([...smsReportOutcomes]));
});
