import { type MouseEvent, type PointerEvent, useState } from 'react';
import { createGesture, type Point, type SwipeDirection } from './gesture.ts';

/**
 * The gestures of one element: spread `swipeArea` on what can be swiped, and let a click in it call `tap`.
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
