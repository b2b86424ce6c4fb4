/** The first place, counted from zero, where two numbers differ; -1 where they are the same. */
export function differingPlace(one: string, other: string): number {
  return Array.from(one).findIndex((digit, place) => digit !== other[place]);
}
