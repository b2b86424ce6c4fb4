import { type Declaration, list, type Plugin } from 'postcss';

const PAIRS = { block: ['top', 'bottom'], inline: ['left', 'right'] } as const;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Replaces logical sides by physical ones: `padding-block` by top and bottom, `inset` by all four. The pages'
 * languages are written from left to right.
 */
export const physicalSides: Plugin = {
  postcssPlugin: 'physical-sides',
  Once(root) {
    root.walkDecls(/^inset|-(?:block|inline)(?:-|$)/, (declaration) => {
      const named = physical(declaration);
      if (named === null) return;
      for (const [prop, value] of named) declaration.cloneBefore({ prop, value });
      declaration.remove();
    });
  },
};

/** Returns the equivalent declarations; null if it already uses physical sides. */
function physical({ prop, value }: Declaration): readonly (readonly [string, string])[] | null {
  const values = list.space(value);
  if (prop === 'inset') {
    const [top = '', right = top, bottom = top, left = right] = values;
    const all = { top, right, bottom, left };
    return SIDES.map((side) => [side, all[side]] as const);
  }
  const [, of = '', axis, end, rest = ''] =
    /^(.*?)-?(block|inline)(?:-(start|end))?((?:-[a-z]+)?)$/.exec(prop) ?? [];
  if (axis !== 'block' && axis !== 'inline') return null;
  const isInset = of === 'inset';
  const name = (side: string): string => (isInset ? side : `${of}-${side}${rest}`);
  if (end !== undefined) return [[name(PAIRS[axis][end === 'start' ? 0 : 1]), value]];
  const [first = '', second = first] = of === 'border' ? [value] : values;
  return [
    [name(PAIRS[axis][0]), first],
    [name(PAIRS[axis][1]), second],
  ];
}
