import { useLocation } from 'react-router';

/** The channel that the user came from, as the address says. */
export function useCnlCode(): string | undefined {
  return new URLSearchParams(useLocation().search).get('cnlCode')?.slice(0, 64) || undefined;
}
