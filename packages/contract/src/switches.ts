/**
 * The features that an operator can turn off (SPEC section 7, jkSwitch), each with the program that reads it.
 * Plain data.
 * - `adverts`: read by the gateway, which answers no adverts while it is off.
 * - `integralTopUp`, `digitalTopUp`: read by the sheet of ways to pay, which then does not offer points or
 *   digital RMB.
 */
export const switchNames = ['adverts', 'integralTopUp', 'digitalTopUp'] as const;
export type SwitchName = (typeof switchNames)[number];

/** The switches that are on; a missing one is on. */
export type Switches = Readonly<Partial<Record<SwitchName, boolean>>>;
