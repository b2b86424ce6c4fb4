/**
 * What an integrator can set when the pages are built; here and nowhere else.
 * - `VITE_MARKETING_CNL_CODE`: the channel code of the campus campaign (SPEC sections 2 and 9). Its value is
 * not
 *   given there, so this default is ours.
 * - `VITE_BRIDGE_NAMES`: where the wallet app's native bridge has other names than packages/bridge: its
 * `names`, as JSON.
 *   The build refuses what cannot be read.
 * - `VITE_PROVIDER`: who provides the service, as the texts name them (agreement-text/provider.ts), as JSON.
 */
type Given = string | undefined;

// Each by its name: the build then writes in what is given, and nothing else of its surroundings.
export const settings = {
  marketingCnlCode: (import.meta.env.VITE_MARKETING_CNL_CODE as Given) || 'PBXY2024',
  bridgeNames: (import.meta.env.VITE_BRIDGE_NAMES as Given) || '{}',
  provider: (import.meta.env.VITE_PROVIDER as Given) || null,
} as const;
