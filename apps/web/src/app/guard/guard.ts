/**
 * The route guard (SPEC section 2): small steps, asked in SPEC's order until one decides. A step reads the visit
 * and acts only through its ports. Places of the steps still to come are marked with SPEC's words.
 */
import { type GuardPorts, type GuardStep, SHOW, type Verdict, type Visit } from './guard-types.ts';
import { loginPasses } from './login-passes.ts';
import { navShow } from './nav-show.ts';
import { requireLogin } from './require-login.ts';
import { showTitle } from './show-title.ts';
import { createValidateSession } from './validate-session.ts';

export function guardSteps(): readonly GuardStep[] {
  return [
    // "setAutoRecharge with channelType ZDCXYYQ2024: redirected (replace) to the same route with cnlCode set"
    showTitle,
    navShow,
    // "For placeOrder, integralPage and digitalRecharge with supportTourists Y: a verification call runs"
    // "The zdcxyyyPage route, or setAutoRecharge with channelType ZDCXYYQ2024 and operationType empty or add"
    // "setAutoRecharge with channelType hebaodenglu goes to marketSetAutoRecharge"
    loginPasses,
    // "Any other route first attempts single sign-on"
    createValidateSession(),
    requireLogin,
  ];
}

/** Asks the steps. Answers at once when no step had to wait, so that a page that needs no check appears without a gap. */
export function runGuard(steps: readonly GuardStep[], visit: Visit, ports: GuardPorts): Verdict | Promise<Verdict> {
  for (const [index, step] of steps.entries()) {
    const verdict = step(visit, ports);
    if (verdict instanceof Promise) {
      return verdict.then((decided) => (decided.kind === 'next' ? runGuard(steps.slice(index + 1), visit, ports) : decided));
    }
    if (verdict.kind !== 'next') return verdict;
  }
  return SHOW;
}
