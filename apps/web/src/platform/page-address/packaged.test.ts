import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Packaged from './packaged.ts';
import type * as Served from './served.ts';

const page = {
  origin: 'https://20260001.h5app.example',
  pathname: '/www/index.html',
  hash: '',
};
let packaged: typeof Packaged;
let served: typeof Served;
beforeAll(async () => {
  vi.stubGlobal('window', { offlinePackage: { gateway: 'https://pay.example', version: '1.0.0.1' } });
  vi.stubGlobal('location', page);
  packaged = await import('./packaged.ts');
  served = await import('./served.ts');
});
afterAll(() => void vi.unstubAllGlobals());

test('a package exports everything that pages on the network export', () => {
  const { isOlder: _, ...rest } = packaged;
  const asServed: typeof Served = rest;
  expect(Object.keys(asServed).toSorted()).toEqual(Object.keys(served).toSorted());
});

test('the screen is read from the hash, and its shared address is the one on the network', () => {
  page.hash = '#/rechargeTelebill/placeOrder?cnlCode=J01';
  expect(packaged.herePath()).toBe('/rechargeTelebill/placeOrder?cnlCode=J01');
  expect(packaged.hereSearch()).toBe('?cnlCode=J01');
  expect(packaged.hereAddress()).toBe(
    'https://pay.example/phonebillh5/rechargeTelebill/placeOrder?cnlCode=J01',
  );
  expect(packaged.pagesOrigin()).toBe('https://pay.example');
  expect(packaged.returnAddress('/protocol/privacyProtocol')).toBe(
    'https://20260001.h5app.example/www/index.html#/protocol/privacyProtocol',
  );
  page.hash = '#/protocol/privacyProtocol#who';
  expect(packaged.hereSearch()).toBe('');
});

test('compares versions number by number', () => {
  expect(packaged.isOlder('1.0.0.9', '1.0.0.10')).toBe(true);
  expect(packaged.isOlder('1.2.0.0', '1.10.0.0')).toBe(true);
  expect(packaged.isOlder('1.0.0.1', '1.0.0.1')).toBe(false);
  expect(packaged.isOlder('2.0.0.0', '1.9.9.9')).toBe(false);
});
