/** The conditions that must hold before the process is sent work. */

/** The checks by name; each answers within a few seconds. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** Runs all checks and returns, in their order, whether each holds; one that throws does not. */
export function askReadiness(
  checks: ReadinessChecks,
): Promise<{ readonly check: string; readonly holds: boolean }[]> {
  return Promise.all(
    Object.entries(checks).map(async ([check, holds]) => ({
      check,
      holds: await Promise.try(holds).catch(() => false),
    })),
  );
}
