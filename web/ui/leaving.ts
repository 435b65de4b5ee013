/** Asks whether what was entered may be lost; true if there is nothing to lose. */
export type AskToLeave = () => Promise<boolean>

const openForms = new Set<AskToLeave>()

/** Registers a form with unsaved changes. @returns unregisters it */
export function guardForm(ask: AskToLeave): () => void {
  openForms.add(ask)
  return () => void openForms.delete(ask)
}

/**
 * Whether the page may be left for something that is no link, such as signing out: each form with unsaved changes is asked first. A module
 * without the question itself, since every page has a button to sign out.
 */
export async function mayLeavePage(): Promise<boolean> {
  for (const ask of openForms) if (!(await ask())) return false
  return true
}
