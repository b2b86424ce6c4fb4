/** Patterns in the order of use: the first that matches is taken, as most browsers also name others. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Returns `Firefox 145, Linux` from a browser's user agent; null if nothing in it is known here. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = browsers.map(([name, says]) => [name, says.exec(userAgent)?.[1]] as const);
  const [name, version] = browser.find(([, found]) => found !== undefined) ?? [];
  const [system] = systems.find(([, says]) => says.test(userAgent)) ?? [];
  const known = [name && `${name} ${version}`, system].filter((one) => one !== undefined);
  return known.length === 0 ? null : known.join(', ');
}
