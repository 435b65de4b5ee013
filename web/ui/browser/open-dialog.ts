/** True while the focus is in an open dialog, which keeps it when something loads behind it. Notices aren't meant, although Base UI gives them the role. */
export function isFocusInDialog(): boolean {
  return document.activeElement?.closest('[role=dialog][data-open]:not([data-notice]), [role=alertdialog][data-open]') != null
}
