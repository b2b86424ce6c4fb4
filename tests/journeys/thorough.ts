/**
 * Marks a journey that `npm run test:all` goes through and `npm test` does not: one that meets a rule again,
 * at another place, in another app or at another moment. A rule of the specification has one without it.
 */
export const thorough = { tag: '@thorough' };

/** Of journeys that are alike in all but what they are given, the first is not marked. */
export const oneOfAlike = (index: number): { tag: string[] } => ({ tag: index === 0 ? [] : [thorough.tag] });
