/** The three methods of web storage that we use. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates an area that lives as long as the page; used where the browser forbids storage (private windows,
 * blocked cookies).
 */
export function memoryArea(): StorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Returns a storage area that never throws: whenever the browser refuses, it falls back to memory. */
function forgivingArea(open: () => Storage): StorageArea {
  try {
    const area = open();
    const probe = '__probe';
    area.setItem(probe, probe);
    area.removeItem(probe);
    return area;
  } catch {
    return memoryArea();
  }
}

export const sessionArea: StorageArea = forgivingArea(() => sessionStorage);
export const localArea: StorageArea = forgivingArea(() => localStorage);
