import type { Callbacks } from './callbacks/callbacks.ts';
import type { FaultBoard } from './faults/fault-board.ts';
import type { Runtime } from './runtime.ts';
import type { Store } from './store/database.ts';

/** The basis of the services of every partner. */
export interface Foundation {
  readonly store: Store;
  readonly callbacks: Callbacks;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}
