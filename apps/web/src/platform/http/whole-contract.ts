import { answerShapes } from 'virtual:answer-shapes';
import type { CallName, Shape, ShapeOfFields } from '@phonebill/contract/wire';

/** Returns whether an answer fits the contract in every part. `mayLackNulls`: see {@link fits}. */
export function isWhole(name: CallName, answer: unknown, mayLackNulls = false): boolean {
  return fits(answerShapes[name] ?? '', answer, mayLackNulls);
}

/**
 * Returns whether a value fits a shape. Fields that the shape does not name are ignored. `mayLackNulls`:
 * whether fields that may be null may also be missing.
 */
export function fits(shape: Shape, value: unknown, mayLackNulls = false): boolean {
  if (typeof shape === 'string') return shape === '' || shape.includes(kindOf(value));
  if (isList(shape)) return Array.isArray(value) && value.every((item) => fits(shape[0], item, mayLackNulls));
  if (isUnion(shape)) return shape['|'].some((one) => fits(one, value, mayLackNulls));
  if (kindOf(value) !== 'o') return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([name, of]) => {
    if (name === '*') return Object.values(fields).every((field) => fits(of, field, mayLackNulls));
    const field = fields[name.replace('?', '')];
    if (field !== undefined) return fits(of, field, mayLackNulls);
    return name.endsWith('?') || (mayLackNulls && fits(of, null));
  });
}

type Built = Exclude<Shape, string>;

const isList = (shape: Built): shape is readonly [Shape] => Array.isArray(shape);
const isUnion = (
  shape: ShapeOfFields | { readonly '|': unknown },
): shape is { readonly '|': readonly Shape[] } => '|' in shape;

function kindOf(value: unknown): string {
  if (value === null) return 'z';
  return Array.isArray(value) ? 'l' : (typeof value).charAt(0);
}
