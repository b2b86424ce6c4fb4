/** What must hold for the process to be given work, asked of each. */

/** By name; each answers within a few seconds. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** All checks in their order, and whether each holds; one that throws does not. */
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
