import { useLocation } from 'react-router';

/** The format of a channel code; calls refuse anything else. */
const CNL_CODE = /^[A-Za-z0-9_.-]{1,64}$/;

/** Returns the channel named in an address's query; undefined if there is none or it is not a valid code. */
export function readCnlCode(search: string): string | undefined {
  const given = new URLSearchParams(search).get('cnlCode') ?? '';
  return CNL_CODE.test(given) ? given : undefined;
}

/** Returns the channel from which the user came, as named in the address. */
export function useCnlCode(): string | undefined {
  return readCnlCode(useLocation().search);
}
