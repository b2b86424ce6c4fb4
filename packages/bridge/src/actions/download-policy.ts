import type { Bridge } from '../bridge.ts';
import { fileName, webAddress } from '../encode.ts';
import type { Policy } from '../action-params.ts';
import { downloadPolicyRow } from '../names.ts';
import { type Opened, refused, type Result } from '../result.ts';
import { call, openedByApp } from '../wire/call.ts';

/**
 * SPEC section 7: hands a policy file to the app, or else navigates to its address. Navigates after an
 * unanswered call too: getting a document twice does no harm, getting none does.
 */
export async function downloadPolicy(bridge: Bridge, { name, url }: Policy): Promise<Result<Opened>> {
  const address = webAddress(bridge, url);
  if (address === null) return refused;
  const result = await call(
    bridge,
    'downloadPolicy',
    downloadPolicyRow,
    { name: fileName(name), url: address },
    openedByApp,
  );
  if (result.kind === 'done') return result;
  bridge.navigate(address);
  return { kind: 'done', value: { openedBy: 'url' } };
}
