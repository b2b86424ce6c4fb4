import { describe, expect, test } from 'vitest';
import { createGesture } from './use-swipe.ts';

function gesture() {
  const seen: unknown[] = [];
  const made = createGesture((ms, run) => {
    seen.push(ms);
    run();
  });
  const move = (x: number, y = 0) => {
    made.down({ x: 100, y: 100 });
    const direction = made.up({ x: 100 + x, y: 100 + y });
    if (direction) seen.push(direction);
  };
  return { ...made, move, seen };
}

describe('SPEC 9 swipe threshold 30', () => {
  test('more than 30 sideways is a swipe, and 30 is not', () => {
    const { move, seen } = gesture();
    for (const x of [30, -30, 29, 0]) move(x);
    expect(seen).toEqual([]);
    move(31);
    move(-31);
    expect(seen).toEqual(['right', 'left']);
  });

  test('scrolling up or down is not a swipe, nor is a gesture that the browser took over', () => {
    const { move, down, cancel, up, seen } = gesture();
    move(40, 60);
    move(40, -40);
    down({ x: 0, y: 0 });
    cancel();
    expect(up({ x: 90, y: 0 })).toBeNull();
    expect(seen).toEqual([]);
  });
});

describe('SPEC 9 tap delay 10 ms', () => {
  test('a tap acts after 10 ms', () => {
    const { move, tap, seen } = gesture();
    move(3);
    tap(() => void seen.push('tapped'));
    expect(seen).toEqual([10, 'tapped']);
  });

  test('the click that ends a swipe does nothing, and the next one acts', () => {
    const { move, tap, seen } = gesture();
    move(-80);
    tap(() => void seen.push('tapped'));
    expect(seen).toEqual(['left']);
    tap(() => void seen.push('tapped'));
    expect(seen).toEqual(['left', 10, 'tapped']);
  });

  test('a key press acts even after a swipe that ended without a click', () => {
    const { move, tap, seen } = gesture();
    move(80);
    tap(() => void seen.push('pressed'), false);
    expect(seen).toEqual(['right', 10, 'pressed']);
  });
});
