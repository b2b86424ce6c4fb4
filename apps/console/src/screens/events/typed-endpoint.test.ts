import { expect, test } from 'vitest';
import { asTyped, typedOn } from './typed-endpoint.ts';

const before = {
  ...asTyped(null),
  url: 'https://shop.example/old',
  description: 'the shop',
  channel: 'shop',
};

test("an untouched field takes the endpoint's current value, and the change is reported", () => {
  const present = { ...before, url: 'https://shop.example/new' };
  const changed = { description: 'the shop, orders' };
  expect(typedOn(present, { before, changed })).toEqual({
    typed: { ...present, ...changed },
    isOutdated: true,
  });
  expect(typedOn(before, { before, changed }).isOutdated).toBe(false);
});

test('a form without input follows the endpoint without a notice', () => {
  const present = { ...before, types: [] };
  expect(typedOn(present, { before, changed: {} })).toEqual({ typed: present, isOutdated: false });
});
