// Commands and answers as JSON over a web socket, the form shared by Chromium's protocol and WebDriver BiDi.

export interface JsonSocket {
  /** Sends a command and returns its answer. Rejects with the browser's error. */
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, listener: (params: unknown) => void): void;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly message?: string;
}

/** Time (ms) after which a browser that does not answer is considered to hang. */
const ANSWER_WITHIN_MS = 60_000;

export async function openSocket(url: string): Promise<JsonSocket> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message;
    if (id === undefined) {
      listeners.get(method ?? '')?.(params);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(message ?? JSON.stringify(error)));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser is gone'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`nobody listens at ${url}`)));
  });

  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) {
          reject(new Error('the browser is gone'));
          return;
        }
        const id = (last += 1);
        const hangs = setTimeout(
          () => reject(new Error(`the browser does not answer ${method}`)),
          ANSWER_WITHIN_MS,
        );
        waiting.set(id, {
          resolve(result) {
            clearTimeout(hangs);
            resolve(result);
          },
          reject(error) {
            clearTimeout(hangs);
            reject(error);
          },
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: (event, listener) => void listeners.set(event, listener),
    close: () => socket.close(),
  };
}
