// JSON for people: what fits on a line stays on one.
const WIDTH = 58;

export function pretty(value, indent = '') {
  const line = JSON.stringify(value);
  if (line === undefined) return 'undefined';
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH)
    return typeof value === 'object' && value !== null ? spaced(value) : line;
  const deeper = `${indent}  `;
  const [begin, end] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((part) => pretty(part, deeper))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${pretty(part, deeper)}`);
  return `${begin}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${end}`;
}

function spaced(value) {
  if (Array.isArray(value)) return `[${value.map((part) => pretty(part)).join(', ')}]`;
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${pretty(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
