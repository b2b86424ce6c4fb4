/** What we have paid suppliers in advance: reading what is left, keeping it, and who gets no new orders. */
export { createFloatWatch } from './float-watch.ts';
export { createFloatReading } from './read-floats.ts';
