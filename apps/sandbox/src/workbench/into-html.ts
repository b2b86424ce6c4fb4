/** Where the page's first script is; see `native-script.ts`. */
export const NATIVE_SCRIPT = '/workbench/native.js';

/** The page with the native side before its own scripts: a blocking script, the first thing in its head. */
export function withNativeSide(page: string): string {
  const script = `<script src="${NATIVE_SCRIPT}"></script>`;
  const head = /<head(?:\s[^>]*)?>/i;
  return head.test(page) ? page.replace(head, (tag) => tag + script) : script + page;
}

/** A content policy under which our script runs and our page may frame: everything else in it stays. */
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
