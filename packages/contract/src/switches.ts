/**
 * The features that an operator turns off (SPEC section 7, jkSwitch), each with who reads it. Plain data.
 * - `adverts`: the gateway, which answers none while it is off.
 * - `integralTopUp`, `digitalTopUp`: the sheet of ways to pay, which does not offer points or digital RMB.
 */
export const switchNames = ['adverts', 'integralTopUp', 'digitalTopUp'] as const;
export type SwitchName = (typeof switchNames)[number];

/** What is on; one that is missing is on. */
export type Switches = Readonly<Partial<Record<SwitchName, boolean>>>;
