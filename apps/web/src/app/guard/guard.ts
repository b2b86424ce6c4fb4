/**
 * The route guard (SPEC section 2): small steps, run in SPEC's order until one decides. A step reads the
 * visit and acts only through its ports.
 */
import {
  campusChannel,
  campusScreen,
  loginPasses,
  marketScreen,
  navShow,
  requireLogin,
  showTitle,
  validateSession,
  verifyTourist,
} from './steps.ts';
import { type GuardPorts, type GuardStep, SHOW, type Verdict, type Visit } from './guard-types.ts';
import { singleSignOn } from './single-sign-on.ts';

export function guardSteps(): readonly GuardStep[] {
  return [
    campusChannel,
    showTitle,
    navShow,
    verifyTourist,
    campusScreen,
    marketScreen,
    loginPasses,
    singleSignOn,
    validateSession,
    requireLogin,
  ];
}

/**
 * Runs the steps. Returns the verdict synchronously if no step had to wait, so that a page that needs no
 * check appears without a gap.
 */
export function runGuard(
  steps: readonly GuardStep[],
  visit: Visit,
  ports: GuardPorts,
): Verdict | Promise<Verdict> {
  for (const [index, step] of steps.entries()) {
    const verdict = step(visit, ports);
    if (verdict instanceof Promise) {
      return verdict.then((decided) =>
        decided.kind === 'next' ? runGuard(steps.slice(index + 1), visit, ports) : decided,
      );
    }
    if (verdict.kind !== 'next') return verdict;
  }
  return SHOW;
}
