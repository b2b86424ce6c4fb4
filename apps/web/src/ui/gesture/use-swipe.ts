import { type MouseEvent, type PointerEvent, useState } from 'react';

/** The distance (px) of SPEC section 9 beyond which a move is a swipe. */
export const SWIPE_THRESHOLD = 30;

export const TAP_DELAY_MS = 10;

/**
 * Returns the gestures of one element: spread `swipeArea` on what can be swiped, and let a click in it call
 * `tap`.
 */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const [gesture] = useState(() => createGesture((ms, run) => void setTimeout(run, ms)));
  return {
    swipeArea: {
      onPointerDown: (event: PointerEvent) => gesture.down(pointOf(event)),
      onPointerUp: (event: PointerEvent) => {
        const direction = gesture.up(pointOf(event));
        if (direction) onSwipe(direction);
      },
      onPointerCancel: gesture.cancel,
    },
    tap: (event: MouseEvent, run: () => void) => gesture.tap(run, event.detail > 0),
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

type SwipeDirection = 'left' | 'right';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Distinguishes a swipe from a tap: a finger that moved sideways by more than the threshold, and more than up
 * or down, has swiped. A tap takes effect a moment later.
 */
export function createGesture(after: (ms: number, run: () => void) => void) {
  let start: Point | null = null;
  let swiped = false;
  return {
    down(point: Point): void {
      start = point;
      swiped = false;
    },
    /** Ends the gesture; returns the direction of the swipe, null if it was none. */
    up(point: Point): SwipeDirection | null {
      if (!start) return null;
      const [right, down] = [point.x - start.x, point.y - start.y];
      start = null;
      swiped = Math.abs(right) > SWIPE_THRESHOLD && Math.abs(right) > Math.abs(down);
      if (!swiped) return null;
      return right < 0 ? 'left' : 'right';
    },
    cancel: () => void (start = null),
    /** Handles a click. A click that ends a pointer's swipe does nothing; one by keyboard always acts. */
    tap(run: () => void, byPointer = true): void {
      if (!swiped || !byPointer) after(TAP_DELAY_MS, run);
      swiped = false;
    },
  };
}
