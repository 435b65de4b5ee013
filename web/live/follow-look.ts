import type { Salon } from '../../domain/salon.ts'
import type { AppStore } from '../store/store.ts'
import { paperOf, themeColors } from '../ui/art/paper.ts'

/** Gives the open page the look that the salon has now, whenever that changes. @returns a function that stops it */
export function followLook(store: AppStore): () => void {
  let shown = store.getState().salon.salon?.look
  return store.subscribe(() => {
    const { salon } = store.getState().salon
    if (!salon || salon.look?.css === shown?.css) return
    shown = salon.look
    show(shown)
  })
}

/** Another style sheet, which replaces the one before once it is there, and what the browser colors around the page. */
function show(look: Salon['look']): void {
  const old = [...document.querySelectorAll('link[rel=stylesheet][href^="/look/"]')]
  const removeOld = () => {
    for (const sheet of old) sheet.remove()
  }
  if (look?.css) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: look.css, onload: removeOld }),
    )
  } else removeOld()
  for (const [index, meta] of document.querySelectorAll<HTMLMetaElement>(themeColors).entries()) {
    meta.content = paperOf(look)[index] ?? ''
  }
}
