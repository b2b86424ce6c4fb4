/**
 * Returns the line of a JSON text on which the value at a path begins, counted from 1; that of the nearest
 * enclosing value if there is none. Activities are found by their name, as in the paths of faults.
 */
export function lineOf(text: string, path: readonly string[]): number {
  let at = 0;
  const places: { readonly path: readonly string[]; readonly at: number }[] = [];
  const nameOf = (start: number): string | undefined =>
    /^\{\s*"activityId"\s*:\s*"([^"]*)"/.exec(text.slice(start, start + 200))?.[1];

  function space(): void {
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  function string(): string {
    const start = at;
    at += 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return text.slice(start + 1, at - 1);
  }
  function list(here: readonly string[]): void {
    at += 1;
    for (let index = 0; ; index += 1) {
      space();
      if (at >= text.length || text[at] === ']') break;
      value([...here, nameOf(at) ?? String(index)]);
      space();
      if (text[at] === ',') at += 1;
    }
    at += 1;
  }
  function object(here: readonly string[]): void {
    at += 1;
    for (;;) {
      space();
      if (at >= text.length || text[at] !== '"') break;
      const start = at;
      const key = string();
      places.push({ path: [...here, key], at: start });
      space();
      at += 1;
      value([...here, key]);
      space();
      if (text[at] === ',') at += 1;
    }
    at += 1;
  }
  function value(here: readonly string[]): void {
    space();
    places.push({ path: here, at });
    if (text[at] === '{') return object(here);
    if (text[at] === '[') return list(here);
    if (text[at] === '"') return void string();
    while (at < text.length && !/[,\]}\s]/.test(text[at] ?? '')) at += 1;
  }
  value([]);
  const around = places
    .filter((place) => place.path.every((step, index) => step === path[index]))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  return text.slice(0, around?.at ?? 0).split('\n').length;
}
