import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

/** A name and an identity number that match in the sandbox. */
export const goodRealName = { name: '王小明', idNumber: '110101199003070011' };

/** Has the user's name checked, as pay later and the digital wallet require; harmless when repeated. */
export async function confirmRealName(api: ApiClient, withinMs = 60_000): Promise<void> {
  await eventually(
    'the name to be matched',
    async () => {
      const asked = await api.call('POST /own/v1/realName', { requestNo: randomUUID(), ...goodRealName });
      if (asked.msgCd !== 'PMC00000') throw new Error(asked.msgInfo);
      return asked.state === 'matched';
    },
    { withinMs, everyMs: 100 },
  );
}
