/** Work that may be asked for while it is done: what is asked for meanwhile is covered by what is being done. */
export function alone(): (work: () => void) => boolean {
  let busy = false;
  /** @returns whether it was done; false within itself. What the work throws ends it. */
  return (work) => {
    if (busy) return false;
    busy = true;
    try {
      work();
    } finally {
      busy = false;
    }
    return true;
  };
}
