import { currentLanguage } from '../language/index.ts';
import { answerOf } from './call.ts';

interface KeptFile {
  readonly name: string;
  readonly content: Blob;
}

/** So long the browser may take to begin keeping a file that it was given. */
const KEPT_MS = 60_000;

/**
 * Fetches a file of the server and, once it is there whole, has the browser keep it under the server's name
 * for it. Throws `Refusal` when the server says no, `NoAnswer` when it did not come whole.
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

/** Has the browser keep a file under its name. */
export function keepFile({ name, content }: KeptFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
