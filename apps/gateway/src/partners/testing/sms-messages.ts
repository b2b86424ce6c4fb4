/** Messages for tests of SMS centres: a code in English, and a notice in both languages. */
import { smsMessage } from '../sms/port.ts';

export const code = {
  requestNo: 'S1',
  mobileNo: '13800138000',
  ...smsMessage('code.usual', 'en', '【Phone top-up】Your code is 482915.', () => ({ code: '482915' })),
};

export const announced = {
  requestNo: 'N1',
  mobileNo: '13800138000',
  ...smsMessage('agreement.announced', 'en', 'text', (language) => ({
    number: '136****6000',
    amount: '50.00',
    debitAt: language === 'zh' ? '12月15日9:05' : 'after 9:05 on 15 December',
  })),
};
