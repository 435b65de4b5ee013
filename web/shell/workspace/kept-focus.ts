import { useEffect } from 'react'

/**
 * Keeps the focus when the element that has it is removed or disabled, as the pressed button of most actions is. It goes to what shows the same
 * visit or blocked time, else to the nearest part around it that is left. A component that renders nothing.
 */
export function KeptFocus(): null {
  useEffect(() => {
    let holder: Element | null = null
    let around: readonly Element[] = []
    /** Has the focus while the holder is disabled. */
    let standIn: HTMLElement | null = null
    let isDue = false

    const take = ({ target }: FocusEvent) => {
      if (target === standIn) return
      standIn = null
      holder = target as Element
      around = listAncestors(holder)
    }
    // Browsers differ in firing `focusout` on removal. When a person moves the focus, the element is still usable.
    const leave = () =>
      queueMicrotask(() => {
        if (holder && isUsable(holder) && holder !== document.activeElement && !standIn) holder = null
      })
    function restore(): void {
      isDue = false
      if (!holder) return
      const { activeElement } = document
      if (isUsable(holder)) {
        if (standIn && standIn === activeElement && holder instanceof HTMLElement) holder.focus({ preventScroll: true })
        standIn = null
      } else if (activeElement === document.body) {
        standIn = findNeighbor(holder, around)
        standIn?.focus({ preventScroll: true })
      }
    }
    const observer = new MutationObserver(() => {
      if (isDue || !holder || (!standIn && isUsable(holder))) return
      isDue = true
      // Code that removes it and moves the focus itself has done so by then.
      requestAnimationFrame(() => requestAnimationFrame(restore))
    })
    document.addEventListener('focusin', take)
    document.addEventListener('focusout', leave)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    })
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', take)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return null
}

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled') && isShown(element)
const isShown = (element: Element) => element.getClientRects().length > 0

function listAncestors(element: Element): readonly Element[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...listAncestors(parentElement)] : []
}

function findNeighbor(holder: Element, around: readonly Element[]): HTMLElement | null {
  return (
    findSame(holder) ?? around.filter((each) => each.isConnected && isShown(each)).reduce<HTMLElement | null>(nearest, null)
  )
}

/** The new tile of a visit or block that had the focus. */
function findSame(holder: Element): HTMLElement | null {
  const { visit, block } = holder instanceof HTMLElement ? holder.dataset : {}
  if (visit !== undefined) return document.querySelector(`[data-visit="${CSS.escape(visit)}"]`)
  return block === undefined ? null : document.querySelector(`[data-block="${CSS.escape(block)}"]`)
}

function nearest(found: HTMLElement | null, part: Element): HTMLElement | null {
  if (found || !(part instanceof HTMLElement)) return found
  if (part.hasAttribute('tabindex')) return part
  if (!part.matches('li, article, section, form')) return null
  const heading = part.querySelector<HTMLElement>('h1, h2, h3, h4')
  if (heading) heading.tabIndex = -1
  return heading
}
