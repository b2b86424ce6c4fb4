/** Measures a program's memory in use through its inspector, after a garbage collection. */
import { eventually } from '../support/eventually.ts';
import type { ChildProgram } from '../support/child-process.ts';

/** Environment that makes a program's inspector listen on this machine, on a free port. */
export const withInspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

export interface MemorySample {
  readonly rssMb: number;
  /** The heap in use, after a garbage collection where one was made. */
  readonly heapMb: number;
}

const WITHIN_MS = 60_000;

/** Returns the memory in use. Rejects when the program does not answer within a minute. */
export async function memoryInUse(program: ChildProgram): Promise<MemorySample> {
  const [url = ''] = await eventually('its inspector', () => /ws:\/\/\S+/.exec(program.output()));
  const inspector = new WebSocket(url);
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    const signal = AbortSignal.timeout(WITHIN_MS);
    signal.addEventListener('abort', () => answer.reject(new Error(`no answer to ${method}`)));
    inspector.addEventListener('message', ({ data }) => answer.resolve(JSON.parse(String(data))), {
      once: true,
    });
    inspector.send(JSON.stringify({ id: 1, method, params }));
    return answer.promise;
  };
  try {
    const opened = Promise.withResolvers<unknown>();
    inspector.addEventListener('open', opened.resolve, { once: true });
    inspector.addEventListener('error', () => opened.reject(new Error('its inspector cannot be reached')));
    await opened.promise;
    // Objects freed by the first collection may allow a second one to free more.
    for (let round = 0; round < 2; round += 1) await ask('HeapProfiler.collectGarbage');
    const { result } = (await ask('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
    })) as { result: { result: { value: string } } };
    const { rss, heapUsed } = JSON.parse(result.result.value) as { rss: number; heapUsed: number };
    return { rssMb: rss / 1024 / 1024, heapMb: heapUsed / 1024 / 1024 };
  } finally {
    inspector.close();
  }
}
