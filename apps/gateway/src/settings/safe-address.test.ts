import { expect, test } from 'vitest';
import { ownAddress } from './safe-address.ts';

const ENTRY = 'https://20260001.h5app.example/www/index.html';
const pages = { publicUrl: 'https://pay.example', entryPages: [ENTRY] };

test.each([
  'https://pay.example/phonebillh5/rechargeTelebill/placeOrder?cnlCode=J01',
  `${ENTRY}#/rechargeTelebill/placeOrder`,
  `${ENTRY}?lang=en#/autoRecharge/setAutoRecharge`,
])('%s is an address of our own pages', (address) => {
  expect(ownAddress(address, pages)?.href).toBe(address);
});

test.each([
  'https://20260001.h5app.example/www/other.html',
  'https://20260001.h5app.example/',
  'https://20260001.h5app.example:8443/www/index.html',
  'https://user@20260001.h5app.example/www/index.html',
  'https://h5app.example/www/index.html',
  'http://pay.example/phonebillh5/',
  '/phonebillh5/',
])('%s is not an address of our own pages', (address) => {
  expect(ownAddress(address, pages)).toBeNull();
});
