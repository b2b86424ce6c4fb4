import type { AgreementVariant, CallInput, OperationView } from '@phonebill/contract/wire';
import { createIdempotencyKeys, sendOnce } from '../platform/attempt/index.ts';
import { call } from '../platform/http/index.ts';
import { sessionArea } from '../platform/storage.ts';

type Change = CallInput<'POST /auto/v1/creditPay/protocolChange'>;
type WithoutRequestNo<T> = T extends unknown ? Omit<T, 'requestNo'> : never;
/** The setup or change; the request number is added here. */
export type Proposal = WithoutRequestNo<Extract<Change, { operation: 'add' | 'edit' }>>;

const keys = createIdempotencyKeys(sessionArea);

/**
 * Has the gateway prepare a setup or a change, which a code then confirms. The same proposal is the same
 * request until it is over: a user who closes the code's sheet and continues later continues the same one. A
 * request that is already over (it expired, another replaced it, it was completed long ago) is begun again,
 * once. `variant`: the variant whose call and offer are used. Rejects with a CallError.
 */
export async function propose(
  proposal: Proposal,
  variant: AgreementVariant | undefined,
): Promise<{ readonly operation: OperationView }> {
  const request = { ...proposal, ...(variant && { variant }) };
  const ask = () =>
    sendOnce(keys, request, (requestNo) =>
      call(
        variant === 'campus'
          ? 'POST /auto/v1/protocol/campusMarketing/protocolChange'
          : 'POST /auto/v1/creditPay/protocolChange',
        { ...proposal, requestNo },
        { failureShownBy: 'caller' },
      ),
    );
  const answer = await ask();
  if (!isOver(answer.operation)) return answer;
  keys.forget(request);
  return ask();
}

function isOver({ state }: OperationView): boolean {
  return state === 'expired' || state === 'replaced' || state === 'refused' || state === 'done';
}
