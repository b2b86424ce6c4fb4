import { useLocation } from 'react-router';

/** What a channel's code can be; the calls refuse anything else. */
const CNL_CODE = /^[A-Za-z0-9_.-]{1,64}$/;

/** The channel that an address names in its query; a text that can be no code names none. */
export function readCnlCode(search: string): string | undefined {
  const given = new URLSearchParams(search).get('cnlCode') ?? '';
  return CNL_CODE.test(given) ? given : undefined;
}

/** The channel that the user came from, as the address says. */
export function useCnlCode(): string | undefined {
  return readCnlCode(useLocation().search);
}
