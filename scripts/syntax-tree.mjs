import { parseSync } from '@swc/core';

/** The syntax tree of a module's text; its name says whether elements of a view may stand in it. */
export function parse(source, file = '') {
  return parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' });
}

/** Calls `visit` with every node of a syntax tree; what is in a node is left out where it gives true. */
export function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && visit(node) === true) return;
  for (const part of Object.values(node)) walk(part, visit);
}
