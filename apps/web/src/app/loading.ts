import { createStore } from '../platform/store.ts';

/**
 * SPEC section 4: the overlay's loading flag, on while the guard's checks are under way; and a separate one
 * for the first load, on until the first check was made. The overlay shows either.
 */
export const loading = createStore(false);
export const initialLoad = createStore(true);
