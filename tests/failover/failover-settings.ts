/** How a run of fail-overs goes. */
export interface FailoverSettings {
  readonly seed: number;
  /** How often the primary is killed. */
  readonly rounds: number;
  /** 1: a commit waits for one standby of two. 0: it does not, and orders are lost: the run ends red. */
  readonly synchronous: number;
  /** Users who place and pay an order at a time each, without a pause. */
  readonly users: number;
  /** Orders that are acknowledged before a primary is killed; half of them while a standby hears nothing. */
  readonly ordersPerRound: number;
  /**
   * So long no standby hears anything before the first kill: longer than every time limit, so that a commit
   * that one of them ended would be found lost. Only with synchronous replication.
   */
  readonly silenceMs: number;
  readonly settleWithinMs: number;
}

export const usualFailover: Omit<FailoverSettings, 'seed'> = {
  rounds: 20,
  synchronous: 1,
  users: 6,
  ordersPerRound: 20,
  silenceMs: 40_000,
  settleWithinMs: 120_000,
};
