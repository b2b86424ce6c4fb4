import { expect, test } from 'vitest';
import { integralCopy } from '../integral-page/copy.ts';
import { topUpCopy } from './copy.ts';

test.each(['en', 'zh'] as const)(
  'the buttons of the page and of the sheet over it all have different texts (%s)',
  (language) => {
    const { pay, checkAndPay, payNow, payFirstTime, tryAgain } = topUpCopy[language];
    const onPage = [pay, checkAndPay].map((text) => text('¥49.90'));
    const inSheet = [payNow('¥49.90'), payFirstTime('¥49.90'), tryAgain];
    expect(new Set([...onPage, ...inSheet]).size).toBe(onPage.length + inSheet.length);

    const ofPoints = integralCopy[language];
    const texts = [ofPoints.pay, ofPoints.payNow, ofPoints.payFirstTime].map((text) => text('¥49.90'));
    expect(new Set(texts).size).toBe(texts.length);
  },
);
