/** What we have paid suppliers in advance: reading what is left, keeping it, and who gets no new orders. */
export { createFloatWatch, FLOAT_COUNTS_FOR_MS } from './float-watch.ts';
export { type KeptFloat, keptFloats } from './float-store.ts';
export { createFloatReading } from './read-floats.ts';
