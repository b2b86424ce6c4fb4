/** The health of the system, and the partners with a switch each. */
export { createHealth } from './health-view.ts';
export { partnersView, switchOff } from './partners-view.ts';
