/** A limited number of places, shared fairly among many clients. */
export { createPlaces, type PlaceLimits, takeAll } from './places.ts';
export { createYieldingPlaces } from './yielding-places.ts';
