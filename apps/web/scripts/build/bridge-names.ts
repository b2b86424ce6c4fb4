/**
 * Refuses names for the native bridge (VITE_BRIDGE_NAMES) that the pages could not read: they would silently
 * work without the wallet app. Throws an Error that names the fault.
 */
export function checkBridgeNames(text: string | undefined): void {
  if (!text) return;
  const fault = faultOf(text);
  if (fault !== null) throw new Error(`VITE_BRIDGE_NAMES: ${fault}`);
}

function faultOf(text: string): string | null {
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  if (!isObject(names)) return 'is not an object';
  const wrong = Object.entries(names).find(([, row]) => !isObject(row));
  return wrong ? `"${wrong[0]}" is not an object` : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
