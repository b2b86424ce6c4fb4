import postcss, { type Declaration, type Plugin, type Rule } from 'postcss';

/**
 * Replaces gaps of flex boxes by margins of their children, for engines with gaps in grids only. In a
 * wrapping box each line gets half of the row gap above and below.
 */
export const flexGaps: Plugin = {
  postcssPlugin: 'flex-gaps',
  OnceExit(root) {
    root.walkRules((rule) => {
      const of = valuesOf(rule);
      if (!/^(?:inline-)?flex$/.test(of.get('display') ?? '')) return;
      const [both = '0', across = both] = postcss.list.space(of.get('gap') ?? '');
      const row = of.get('row-gap') ?? both;
      const column = of.get('column-gap') ?? across;
      if (row === '0' && column === '0') return;
      rule.walkDecls(/^(?:row-|column-)?gap$/, (declaration) => void declaration.remove());
      const flow = `${of.get('flex-direction') ?? ''} ${of.get('flex-flow') ?? ''}`;
      const wraps = /\bwrap\b/.test(`${of.get('flex-wrap') ?? ''} ${of.get('flex-flow') ?? ''}`);
      if (flow.includes('column')) add(rule, '> * + *', { 'margin-top': row });
      else if (!wraps) add(rule, '> * + *', { 'margin-left': column });
      else {
        if (column !== '0') add(rule, '> :not(:last-child)', { 'margin-right': column });
        if (row !== '0')
          add(rule, '> *', { 'margin-top': `calc(${row}/2)`, 'margin-bottom': `calc(${row}/2)` });
      }
    });
  },
};

function valuesOf(rule: Rule): ReadonlyMap<string, string> {
  const declarations = rule.nodes.filter((node): node is Declaration => node.type === 'decl');
  return new Map(declarations.map(({ prop, value }) => [prop, value]));
}

function add(rule: Rule, children: string, margins: Readonly<Record<string, string>>): void {
  const nodes = Object.entries(margins).map(([prop, value]) => postcss.decl({ prop, value }));
  rule.after(postcss.rule({ selectors: rule.selectors.map((selector) => `${selector} ${children}`), nodes }));
}
