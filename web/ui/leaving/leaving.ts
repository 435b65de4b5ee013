/** Asks if input may be lost; true if there is none. */
export type MayLeave = () => Promise<boolean>

const openForms = new Set<MayLeave>()

export function guardForm(mayLeave: MayLeave): () => void {
  openForms.add(mayLeave)
  return () => void openForms.delete(mayLeave)
}

/** Asks all changed forms before an exit that is no link. Doesn't import the dialog, since every page can sign out. */
export async function mayLeavePage(): Promise<boolean> {
  for (const mayLeave of openForms) if (!(await mayLeave())) return false
  return true
}
