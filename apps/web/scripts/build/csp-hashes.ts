import { createHash } from 'node:crypto';

export interface InlineHashes {
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
}

/**
 * Returns the hashes that a content security policy must allow for the inline styles and scripts of these
 * pages.
 */
export function inlineHashes(pages: readonly string[]): InlineHashes {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  for (const page of pages) {
    if (/<[a-z][^>]*\s(?:style|on[a-z]+)=/i.test(page.replace(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')))
      throw new Error('a shell has a style attribute or an inline handler, which the policy forbids');
    for (const [, text = ''] of page.matchAll(/<style>([^]*?)<\/style>/g)) styles.add(hashOf(text));
    for (const [, text = ''] of page.matchAll(/<script>([^]*?)<\/script>/g)) scripts.add(hashOf(text));
  }
  return { styleHashes: [...styles], scriptHashes: [...scripts] };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
