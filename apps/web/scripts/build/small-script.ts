import { readFileSync } from 'node:fs';
import { transform } from '@swc/core';

/**
 * Minifies a script outside the pages' build for old engines. `values`: the values of its capitalised names.
 */
export async function smallScript(
  file: string,
  values: Readonly<Record<string, unknown>>,
  target: 'es5' | 'es2018',
): Promise<string> {
  const source = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), () => JSON.stringify(value)),
    readFileSync(file, 'utf8').replace(/^\/\/.*\n/gm, ''),
  );
  const { code } = await transform(source, { minify: true, jsc: { target, minify: { mangle: true } } });
  return code.replaceAll('</', '<\\/');
}
