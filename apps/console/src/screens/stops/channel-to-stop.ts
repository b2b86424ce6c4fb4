/** Whose debits are stopped; null: those of all channels. Undefined while one is to be named and is not. */
export function channelToStop(scope: 'all' | 'one', typed: string): string | null | undefined {
  if (scope === 'all') return null;
  return typed.trim() === '' ? undefined : typed.trim();
}
