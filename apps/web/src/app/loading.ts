import { createStore } from '../platform/store.ts';

/**
 * SPEC section 4: the overlay's loading flag, and a separate one for the first load. During the first load
 * the screen's skeleton is there already (it came with the HTML), so the overlay says it without covering
 * anything.
 */
export const loading = createStore(false);
export const initialLoad = createStore(true);
