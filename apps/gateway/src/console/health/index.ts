/** How it goes, and partners with a switch each. */
export { createHealth } from './health-view.ts';
export { partnersView, switchOff } from './partners-view.ts';
