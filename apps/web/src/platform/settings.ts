/**
 * The settings an integrator can make when the pages are built; there are no others.
 * - `VITE_MARKETING_CNL_CODE`: the channel code of the campus campaign (SPEC sections 2 and 9). The SPEC
 *   gives no value, so this default is ours.
 * - `VITE_BRIDGE_NAMES`: the names of the wallet app's native bridge, if they differ from `names` of
 *   packages/bridge, as JSON. The build refuses what cannot be read.
 * - `VITE_PROVIDER`: the provider of the service, as the texts name it (agreement-text/provider.ts), as JSON.
 */
type Given = string | undefined;

// Each variable is accessed by name, so that the build inserts its value and nothing else of the environment.
export const settings = {
  marketingCnlCode: (import.meta.env.VITE_MARKETING_CNL_CODE as Given) || 'PBXY2024',
  bridgeNames: (import.meta.env.VITE_BRIDGE_NAMES as Given) || '{}',
  provider: (import.meta.env.VITE_PROVIDER as Given) || null,
} as const;
