/** Asks whether what was entered may be lost; true if there is nothing to lose. */
export type MayLeave = () => Promise<boolean>

const openForms = new Set<MayLeave>()

/** Registers a form with unsaved changes. @returns unregisters it */
export function guardForm(mayLeave: MayLeave): () => void {
  openForms.add(mayLeave)
  return () => void openForms.delete(mayLeave)
}

/**
 * Whether the page may be left for something that is no link, such as signing out: each form with unsaved changes is asked first. A module
 * without the question itself, since every page has a button to sign out.
 */
export async function mayLeavePage(): Promise<boolean> {
  for (const mayLeave of openForms) if (!(await mayLeave())) return false
  return true
}
