import { expect, test } from 'vitest';
import { checkBridgeNames } from './bridge-names.ts';

test("accepts the bridge's names as a JSON object of objects", () => {
  for (const text of [undefined, '', '{}', '{"commonPay":{"ios":"pay"},"bridge":{"harmonyObject":"wallet"}}'])
    expect(() => checkBridgeNames(text)).not.toThrow();
});

test('stops the build with the fault when the pages could not read the names', () => {
  expect(() => checkBridgeNames('{commonPay}')).toThrow('VITE_BRIDGE_NAMES: is not JSON');
  for (const text of ['[]', '"x"', 'null', '7'])
    expect(() => checkBridgeNames(text)).toThrow('is not an object');
  expect(() => checkBridgeNames('{"openPage":{},"commonPay":"pay"}')).toThrow('"commonPay" is not an object');
});
