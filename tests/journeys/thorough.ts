/**
 * Marks a journey that `npm run test:all` runs and `npm test` does not: one that checks a rule once more, at
 * another place, in another app or at another moment. Each rule of the specification has a journey without
 * the mark.
 */
export const thorough = { tag: '@thorough' };

/**
 * Returns the mark for one of several journeys that differ only in their data: all but the first are marked.
 */
export const oneOfAlike = (index: number): { tag: string[] } => ({ tag: index === 0 ? [] : [thorough.tag] });
