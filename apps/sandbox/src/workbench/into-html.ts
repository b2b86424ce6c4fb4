/** The address of the page's first script; see `native-script.ts`. */
export const NATIVE_SCRIPT = '/workbench/native.js';

/**
 * Returns the page with the native side ahead of its own scripts: a blocking script, the first element in its
 * head.
 */
export function withNativeSide(page: string): string {
  const script = `<script src="${NATIVE_SCRIPT}"></script>`;
  const head = /<head(?:\s[^>]*)?>/i;
  return head.test(page) ? page.replace(head, (tag) => tag + script) : script + page;
}

/**
 * Returns the content policy changed so that our script may run and our page may frame it; everything else in
 * it is kept.
 */
export function frameablePolicy(policy: string): string {
  const directives = policy
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^frame-ancestors\b/i.test(part));
  const own = directives.map((part) =>
    /^script-src\s/i.test(part) && !part.includes("'self'")
      ? `${part.replace(/\s'none'/i, '')} 'self'`
      : part,
  );
  return [...own, "frame-ancestors 'self'"].join('; ');
}
