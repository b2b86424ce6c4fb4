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
const given = import.meta.env as Readonly<Record<string, string | undefined>>;

export const settings = {
  marketingCnlCode: given['VITE_MARKETING_CNL_CODE'] || 'PBXY2024',
  bridgeNames: given['VITE_BRIDGE_NAMES'] || '{}',
  provider: given['VITE_PROVIDER'] || null,
} as const;
