import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readableBefore } from './before-this-release.ts';

const file = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../config/${name}.json`, import.meta.url), 'utf8'));

test('release 0.1.0 gets the delivered prices without the field that it refuses', () => {
  const { ownAmountStepFen, ...before } = file('pricing') as Record<string, unknown>;
  expect(ownAmountStepFen).toBe(100);
  expect(readableBefore('pricing', { ...before, ownAmountStepFen })).toEqual(before);
  expect(readableBefore('pricing', before)).toEqual(before);
});

test('prices that mark a field as required keep that field for the older release', () => {
  const prices = { ...(file('pricing') as object), mustBeKnown: { ownAmountStepFen: '0.2.0' } };
  expect(readableBefore('pricing', prices)).toEqual(prices);
});

test('release 0.1.0 gets no advert whose address consists of a variable and a path', () => {
  const adverts = file('adverts') as { readonly link: string }[];
  const isOfVariable = ({ link }: { readonly link: string }) => link.includes('${');
  expect(adverts.some(isOfVariable)).toBe(true);
  expect(readableBefore('adverts', adverts)).toEqual(adverts.filter((one) => !isOfVariable(one)));
  expect(readableBefore('adverts', [{ link: null }])).toEqual([]);
});

test('other parts are returned unchanged', () => {
  for (const part of ['channels', 'switches', 'promotions'] as const)
    expect(readableBefore(part, file(part))).toEqual(file(part));
});
