import { expect, test } from 'vitest';
import { asTyped, typedOn } from './typed-endpoint.ts';

const before = {
  ...asTyped(null),
  url: 'https://shop.example/old',
  description: 'the shop',
  channel: 'shop',
};

test('a field that nobody typed is as the endpoint is by now, and that it was another is said', () => {
  const present = { ...before, url: 'https://shop.example/new' };
  const changed = { description: 'the shop, orders' };
  expect(typedOn(present, { before, changed })).toEqual({
    typed: { ...present, ...changed },
    isOutdated: true,
  });
  expect(typedOn(before, { before, changed }).isOutdated).toBe(false);
});

test('a form in which nothing was typed follows the endpoint without a word', () => {
  const present = { ...before, types: [] };
  expect(typedOn(present, { before, changed: {} })).toEqual({ typed: present, isOutdated: false });
});
