/** Points: the ports. */
export type { GrantResult, HeldPoints, PointsAccounts, PointsGrants } from './port.ts';
