/** The ports of the points service. */
export type { GrantResult, HeldPoints, PointsAccounts, PointsGrants } from './port.ts';
