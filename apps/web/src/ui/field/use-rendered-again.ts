import { useReducer } from 'react';

/**
 * What a change handler of a controlled field calls first: the field is rendered again even if its value
 * stays, so that what was typed and not taken leaves it. Preact, which the built pages run on, only puts a
 * value back when it renders.
 */
export function useRenderedAgain(): () => void {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  return renderAgain;
}
