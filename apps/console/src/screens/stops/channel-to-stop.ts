/**
 * Returns the channel whose debits are stopped; null for all channels. Undefined while a channel is required
 * but not named.
 */
export function channelToStop(scope: 'all' | 'one', typed: string): string | null | undefined {
  if (scope === 'all') return null;
  return typed.trim() === '' ? undefined : typed.trim();
}
