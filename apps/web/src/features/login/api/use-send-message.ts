import type { CallInput } from '@phonebill/contract/wire';
import { useMutation } from '@tanstack/react-query';
import { call, type CallError } from '../../../platform/http/index.ts';

type Input = Omit<CallInput<'POST /common/v1/sendMessage'>, 'scene'>;
type Sent = Awaited<ReturnType<typeof send>>;

/** Sends the code for logging in to a number. */
export function useSendMessage() {
  return useMutation<Sent, CallError, Input>({ mutationFn: send });
}

function send(input: Input) {
  return call('POST /common/v1/sendMessage', { ...input, scene: 'login' }, { failureShownBy: 'caller' });
}
