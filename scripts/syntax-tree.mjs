import { parseSync } from '@swc/core';

/** Returns the syntax tree of a module's text; its file name decides whether JSX is permitted. */
export function parse(source, file = '') {
  return parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' });
}

/**
 * Calls `visit` with every node of a syntax tree; the content of a node is skipped when `visit` returns true.
 */
export function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && visit(node) === true) return;
  for (const part of Object.values(node)) walk(part, visit);
}
