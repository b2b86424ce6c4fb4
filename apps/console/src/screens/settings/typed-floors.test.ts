import { expect, test } from 'vitest';
import { allTyped, isUntouched, typedOn } from './typed-floors.ts';

const before = { CMCC: { floor: 9000, move: 500 }, CUCC: { floor: 9000, move: 500 } };

test('a typed floor is kept on top of the current floors, and all other values are current', () => {
  const typed = { ...before, CMCC: { floor: 9200, move: 500 } };
  const present = { CMCC: { floor: 9100, move: 400 }, CUCC: { floor: 8800, move: 500 } };
  expect(typedOn(present, before, typed)).toEqual({
    CMCC: { floor: 9200, move: 400 },
    CUCC: { floor: 8800, move: 500 },
  });
  // Nothing was typed for a kind that did not exist before.
  expect(typedOn({ ...present, CTCC: { floor: 9000, move: 100 } }, before, typed)['CTCC']).toEqual({
    floor: 9000,
    move: 100,
  });
});

test('an invalid percentage is kept as input, and cannot be proposed', () => {
  const typed = { ...before, CUCC: { floor: null, move: 500 } };
  expect([isUntouched(before, before), isUntouched(before, typed)]).toEqual([true, false]);
  expect(allTyped(typed)).toBeNull();
  expect(typedOn(before, before, typed)['CUCC']).toEqual({ floor: null, move: 500 });
});
