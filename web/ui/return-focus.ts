/**
 * Puts the focus where it belongs once something that took a while is done, since the button that was pressed has been removed or changed.
 * Not away from what the person has turned to since: what they type there would be lost.
 * @param part where the button was, and what in it receives the focus
 */
export function returnFocus(part: Element | null | undefined, selector: string): void {
  const { activeElement: now } = document
  // Nothing has the focus, or only what code has given it, such as a heading.
  const isFree = !(now instanceof HTMLElement) || now.tabIndex < 0
  if (isFree || part?.contains(now)) part?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}
