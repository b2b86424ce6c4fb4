import { currentLanguage } from '../language/index.ts';
import { answerOf } from './call.ts';

interface KeptFile {
  readonly name: string;
  readonly content: Blob;
}

/** How long (ms) the browser may take to begin saving a file. */
const KEPT_MS = 60_000;

/**
 * Downloads a file of the server and, once it is complete, has the browser save it under the server's name
 * for it. Throws `Refusal` when the server refuses, `NoAnswer` when it did not arrive completely.
 */
export async function download(address: string): Promise<void> {
  const { name, content } = await answerOf<KeptFile>(
    () =>
      fetch(address, {
        headers: { 'Accept-Language': currentLanguage() },
        credentials: 'same-origin',
        cache: 'no-store',
      }),
    async (response) => {
      const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
      return { name: named?.[1] ?? '', content: await response.blob() };
    },
  );
  keepFile({ name, content });
}

/** Has the browser save a file under its name. */
export function keepFile({ name, content }: KeptFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
