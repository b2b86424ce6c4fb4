/**
 * Combines modules into one classic script, for a page in which something must run before everything else:
 * modules are always deferred. Types are stripped, and all modules share one function, so their top-level
 * names must differ.
 */
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';

const importing = /^(?:import|export)\s(?:(?!;)[^'])*?from\s*'([^']+)';?$/gm;
const exporting = /^export (?=(?:async )?(?:function|const|class)\b)/gm;

/**
 * Returns the script of `entry` (a file URL) with everything that it imports. Throws Error for an unknown
 * form of import or export.
 */
export function classicScript(entry: URL): string {
  const parts: string[] = [];
  const seen = new Set<string>();
  const add = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const source = readFileSync(file, 'utf8');
    const code = file.pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
    for (const [, name = ''] of code.matchAll(importing)) add(found(name, file));
    const plain = code.replaceAll(importing, '').replaceAll(exporting, '');
    if (/^(?:import|export)\b/m.test(plain))
      throw new Error(`cannot be part of a classic script: ${file.pathname}`);
    parts.push(plain.trim());
  };
  add(entry);
  return `(function () {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

function found(name: string, from: URL): URL {
  return name.startsWith('.') ? new URL(name, from) : pathToFileURL(createRequire(from).resolve(name));
}
