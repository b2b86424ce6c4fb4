import { expect, test } from 'vitest';
import { allTyped, isUntouched, typedOn } from './typed-floors.ts';

const before = { CMCC: { floor: 9000, move: 500 }, CUCC: { floor: 9000, move: 500 } };

test('a floor that was typed stays on those that count by now, and the rest is as it counts', () => {
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

test('a field that holds no percentage is typed, and nothing is proposed with it', () => {
  const typed = { ...before, CUCC: { floor: null, move: 500 } };
  expect([isUntouched(before, before), isUntouched(before, typed)]).toEqual([true, false]);
  expect(allTyped(typed)).toBeNull();
  expect(typedOn(before, before, typed)['CUCC']).toEqual({ floor: null, move: 500 });
});
