/**
 * The floats that we have paid suppliers in advance: reads what is left, stores it, and decides which
 * suppliers get no new orders.
 */
export { createFloatWatch, FLOAT_COUNTS_FOR_MS } from './float-watch.ts';
export { type KeptFloat, keptFloats } from './float-store.ts';
export { createFloatReading } from './read-floats.ts';
