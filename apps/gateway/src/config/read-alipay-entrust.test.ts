// Tests of the variables of Alipay's entrusted debits: their results, and the messages that refuse wrong
// ones.

import { ConfigurationError, readEnvironment } from '@phonebill/environment';
import { generateRsaKeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { readPartners } from './read-partners.ts';

const app: Readonly<Record<string, string>> = {
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: generateRsaKeyPair().privateKey,
  ALIPAY_PUBLIC_KEY: generateRsaKeyPair().publicKey,
};
const granted = { ALIPAY_SIGN_SCENE: 'INDUSTRY|DIGITAL_MEDIA' };
/** An environment in which only Alipay's variables are needed. */
const alone = {
  CASHIER_PROVIDER: 'alipay',
  ENTRUST_PROVIDER: 'alipay',
  SMS_URL: 'https://sms.example',
  SMS_PUBLIC_KEY: 'whpk_A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg',
  TOP_UP_SUPPLIER: 'dtone',
  DTONE_API_KEY: 'key',
  DTONE_API_SECRET: 'secret',
  DTONE_PRODUCTS: 'CMCC=1 CUCC=2 CTCC=3 CBN=4',
  FEATURES_OFF: 'points,digital,bills,invoices,walletSignOn',
};

const read = (env: Readonly<Record<string, string>>) => readEnvironment({ ...alone, ...env }, readPartners);

/** Returns the names of the variables of Alipay and the entrusted payments that are refused. */
function refusedIn(env: Readonly<Record<string, string>>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const names = error.problems.map((line) => line.split(' ')[0] ?? '');
    return names.filter((name) => /^(ALIPAY|ENTRUST)_/.test(name)).toSorted();
  }
}

test('debits use the payment app with a scene, and by default the product with plans', () => {
  expect(refusedIn({ ...app, ...granted })).toEqual([]);
  const { entrust, persons, featuresOff } = read({ ...app, ...granted });
  expect(entrust).toMatchObject({
    kind: 'alipay',
    appId: app['ALIPAY_APP_ID'],
    appLinkUrl: 'https://ds.alipay.com',
    product: {
      salesCode: 'CYCLE_PAY_AUTH',
      personalCode: 'CYCLE_PAY_AUTH_P',
      signScene: 'INDUSTRY|DIGITAL_MEDIA',
    },
  });
  expect(persons).toBeNull();
  expect(featuresOff.has('creditPay')).toBe(true);
  const general = { ALIPAY_SALES_PRODUCT: 'GENERAL_WITHHOLDING' };
  expect(refusedIn({ ...app, ...granted, ...general })).toEqual([]);
  expect(
    refusedIn({ ...app, ...granted, ...general, ALIPAY_PERSONAL_PRODUCT: 'GENERAL_WITHHOLDING_P' }),
  ).toEqual([]);
});

test('without Alipay as the cashier all variables of its app are missing for debits', () => {
  const elsewhere = { CASHIER_URL: 'https://cashier.example', CASHIER_PROVIDER: 'phonebill' };
  expect(refusedIn(elsewhere)).toEqual([...Object.keys(app), ...Object.keys(granted)].toSorted());
});

test.each([
  ['ALIPAY_SIGN_SCENE', 'digital media'],
  ['ALIPAY_SALES_PRODUCT', 'QUICK_WAP_WAY'],
  ['ALIPAY_PERSONAL_PRODUCT', 'CYCLE_PAY_AUTH'],
  // Not valid with the product that has plans.
  ['ALIPAY_PERSONAL_PRODUCT', 'GENERAL_WITHHOLDING_P'],
  ['ALIPAY_APP_LINK_URL', 'alipays://platformapi'],
])('%s=%s is refused', (name, value) => {
  expect(refusedIn({ ...app, ...granted, [name]: value })).toEqual([name]);
});
